import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/app/deps.ts';
import { plainPage } from '#server/app/plain-page.ts';
import { html } from '#server/platform/http/html.ts';
import type { OptionalEmail } from '#shared/people/accounts/email-preferences.ts';
import { setEmailPreference } from './email-preferences.service.ts';
import { readUnsubscribeToken } from './unsubscribe-links.ts';

type Request = { Params: { token: string } };

const path = '/unsubscribe/:token';
/** Requests may come from any origin, because the token is the permission. */
const options = { config: { acceptsAnyOrigin: true } };

const names: Record<OptionalEmail, string> = {
  reminder: 'reminders of your classes',
  review_invitation: 'requests to review your classes',
  new_student: 'emails about new students',
  teaching_day: 'emails on the morning of a day with classes',
  waitlist: 'emails about your place on waitlists, except offers',
  waitlist_summary: 'summaries of the waitlists of your classes',
  long_queue: 'emails about classes that many people wait for',
  message: 'emails about messages you have not read',
  new_dates: 'emails about new dates of what you follow',
  opens_first: 'emails about dates that open first to you',
  wanted: 'emails about classes you asked for',
};

/**
 * The address of the link in emails and of one-click requests by email clients (RFC 8058). The token
 * is the permission, so neither needs a session. Works without JavaScript.
 */
export async function mountUnsubscribe(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    // Accept form posts and ignore their bodies.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 10_000 }, (_, __, done) =>
      done(null),
    );
    scope.get<Request>(path, options, async ({ params }, reply) => {
      const subscription = readUnsubscribeToken(deps.vault, params.token);
      reply.type('text/html; charset=utf-8').header('referrer-policy', 'no-referrer');
      if (!subscription) return reply.status(404).send(unknownPage);
      return reply.send(
        plainPage(
          'Turn off these emails?',
          html`<p>You'll no longer get ${names[subscription.kind]} from LearnLocal.</p>
<form method="post"><button class="main">Turn them off</button></form>`,
        ),
      );
    });
    scope.post<Request>(path, options, async ({ params }, reply) => {
      const subscription = readUnsubscribeToken(deps.vault, params.token);
      reply.type('text/html; charset=utf-8').header('referrer-policy', 'no-referrer');
      if (!subscription) return reply.status(404).send(unknownPage);
      const { userId, kind } = subscription;
      await setEmailPreference(deps.db, userId, { kind, isOn: false });
      return reply.send(
        plainPage(
          'Done',
          html`<p>You won't get ${names[kind]} anymore. You can turn them on again in your settings.</p>
<div class="actions"><a class="button" href="${deps.env.appUrl}/dashboard/profile?tab=account">Go to your settings</a></div>`,
        ),
      );
    });
  });
}

const unknownPage = plainPage(
  'This link does not work',
  html`<p>Please open it again from the email, or turn emails off in your settings.</p>`,
);
