import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/app/deps.ts';
import { plainPage } from '#server/app/plain-page.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import { html } from '#server/platform/http/html.ts';
import { forget, forgetPath, readForgetToken } from './forgotten.service.ts';

type Request = { Params: { token: string } };

const path = `${forgetPath}/:token`;
/** The token is the permission, wherever the request comes from. */
const options = { config: { acceptsAnyOrigin: true } };

/**
 * The page behind “Forget me” in emails to people who were added by hand, and the one-click requests of
 * email clients. Opening it changes nothing, because email clients open links, too.
 */
export async function mountForgetLinks(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    // Accept form posts and ignore their bodies.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 10_000 }, (_, __, done) =>
      done(null),
    );
    for (const method of ['GET', 'POST'] as const)
      scope.route<Request>({
        method,
        url: path,
        ...options,
        async handler({ params, ip: address }, reply) {
          await consumeAttempt(deps.db, 'link', { address }, deps.env.rateLimitScale);
          const forgetting = readForgetToken(deps.vault, params.token);
          reply.type('text/html; charset=utf-8').header('referrer-policy', 'no-referrer');
          if (!forgetting) return reply.status(404).send(unknownPage);
          if (method === 'GET') return reply.send(askPage);
          await forget(deps, forgetting);
          return reply.send(forgottenPage);
        },
      });
  });
}

const askPage = plainPage(
  'Forget me?',
  html`<p>We delete your name, address and number from the instructor's lists, and they can't use your
address here again. Your spot stays: tell the instructor if you don't come.</p>
<form method="post"><button class="main">Forget me</button></form>`,
);

const forgottenPage = plainPage(
  'Forgotten',
  html`<p>We deleted your name, address and number. What we keep is a fingerprint of your address, so that
this instructor can't add it again.</p>`,
);

const unknownPage = plainPage(
  'This link does not work',
  html`<p>Please open it again from the email.</p>`,
);
