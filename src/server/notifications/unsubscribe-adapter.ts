import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import type { OptionalEmail } from '#shared/email-preferences.ts';
import { escapeHtml } from './email-layout.ts';
import { setEmailPreference } from './email-preferences.service.ts';
import { readUnsubscribeToken } from './unsubscribe-links.ts';

type Request = { Params: { token: string } };

const path = '/unsubscribe/:token';

const names: Record<OptionalEmail, string> = {
  reminder: 'reminders of your classes',
  review_invitation: 'invitations to review your classes',
  new_student: 'emails about new students',
};

/**
 * Where emails link to, and email clients send their one-click requests (RFC 8058). The token is the
 * permission, so neither needs a session. Works without JavaScript.
 */
export async function mountUnsubscribe(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    // Forms, in which there is nothing that we need.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 10_000 }, (_, __, done) =>
      done(null),
    );
    scope.get<Request>(path, async ({ params }, reply) => {
      const subscription = readUnsubscribeToken(deps.vault, params.token);
      reply.type('text/html; charset=utf-8').header('referrer-policy', 'no-referrer');
      if (!subscription) return reply.status(404).send(unknownPage);
      return reply.send(
        page(
          'Turn off these emails?',
          `<p>You'll no longer get ${names[subscription.kind]}.</p>
<form method="post"><button>Turn them off</button></form>`,
        ),
      );
    });
    scope.post<Request>(path, async ({ params }, reply) => {
      const subscription = readUnsubscribeToken(deps.vault, params.token);
      reply.type('text/html; charset=utf-8').header('referrer-policy', 'no-referrer');
      if (!subscription) return reply.status(404).send(unknownPage);
      const { userId, kind } = subscription;
      await setEmailPreference(deps.db, userId, { kind, isOn: false });
      return reply.send(
        page(
          'Done',
          `<p>You won't get ${names[kind]} anymore. You can turn them on again in your settings.</p>
<p><a href="${escapeHtml(`${deps.env.appUrl}/dashboard/profile`)}">Go to your settings</a></p>`,
        ),
      );
    });
  });
}

const unknownPage = page(
  'This link does not work',
  '<p>Please open it again from the email, or turn emails off in your settings.</p>',
);

function page(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title} · LearnLocal</title><link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>
:root { color-scheme: light dark; font: 16px/1.5 Georgia, serif }
body { max-width: 32rem; margin: 4rem auto; padding: 0 1rem }
button { font: inherit; color: #fff; background: #a3441f; border: 0; border-radius: 8px; padding: .75rem 1.5rem; cursor: pointer }
a { color: inherit }
</style></head><body><main><p>LearnLocal</p><h1>${title}</h1>
${content}</main></body></html>`;
}
