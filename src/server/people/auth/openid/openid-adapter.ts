import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '#server/app/deps.ts';
import { createContext, readVisitor } from '#server/people/auth/request-context.ts';
import {
  clearFlowCookie,
  readFlowCookie,
  setFlowCookie,
} from '#server/people/auth/sessions/session-cookie.ts';
import { publicError } from '#server/platform/trpc/public-error.ts';
import { DomainError } from '#shared/errors.ts';
import { safeRedirect } from '#shared/people/accounts/redirect.ts';
import { beginOpenIdSignIn, completeOpenIdSignIn } from './openid.service.ts';
import type { OpenIdFlow } from './openid-provider.ts';

type Flow = OpenIdFlow & { provider: string; redirect: string };

const authorizeQuery = z.object({
  provider: z.string('Name one of the providers in GET /api/auth/providers'),
  redirect: z.string().optional(),
});

/** Sign-in with an OpenID provider: the browser navigates to both URLs, so they redirect. */
export function mountOpenId(app: FastifyInstance, deps: Deps): void {
  app.get(
    '/api/auth/authorize',
    {
      schema: {
        tags: ['Accounts'],
        operationId: 'startProviderSignIn',
        summary: 'Redirect to an OpenID Connect provider to sign in',
        description:
          'For browsers, which come back signed in with a cookie, on the page `redirect`.',
        security: [],
        querystring: authorizeQuery,
        response: {
          302: z.undefined().describe('To the provider, or to the sign-in page with an error'),
        },
      },
    },
    (request, reply) => begin(deps, request, reply),
  );
  // Only the provider redirects here, so it is not part of the documented API.
  app.get<{ Params: { provider: string } }>(
    '/api/auth/callback/:provider',
    { schema: { hide: true } },
    (request, reply) => complete(deps, request, reply),
  );
}

async function begin(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { provider, redirect } = request.query as z.infer<typeof authorizeQuery>;
  const path = safeRedirect(redirect);
  try {
    const visitor = readVisitor(request, deps.env, true);
    const { url, flow } = await beginOpenIdSignIn(deps, provider, visitor);
    const sealing = deps.vault.sealingFor('single sign-on');
    const sealed = sealing.seal(JSON.stringify({ ...flow, provider, redirect: path }));
    setFlowCookie(reply, deps.env, sealed.toString('base64url'));
    return reply.redirect(url);
  } catch (error) {
    return reject(request, reply, path, error);
  }
}

async function complete(
  deps: Deps,
  request: FastifyRequest<{ Params: { provider: string } }>,
  reply: FastifyReply,
) {
  const flow = openFlow(deps, request);
  clearFlowCookie(reply, deps.env);
  const path = safeRedirect(flow?.redirect);
  try {
    const { provider } = request.params;
    // Without the cookie, this is another browser, or the flow has expired.
    if (!flow || flow.provider !== provider) throw new DomainError('PROVIDER_FAILED');
    const context = createContext(deps, request, { reply, isBrowser: true });
    const query = request.url.split('?')[1] ?? '';
    const admission = await completeOpenIdSignIn(deps, provider, { query, flow }, context.visitor);
    if ('challengeId' in admission)
      return reply.redirect(`${signInPage(path)}#challenge=${admission.challengeId}`);
    context.handOverSession(admission.session);
    return reply.redirect(path);
  } catch (error) {
    return reject(request, reply, path, error);
  }
}

/** Redirects to the sign-in page, which shows the message of the error code. */
function reject(request: FastifyRequest, reply: FastifyReply, path: string, error: unknown) {
  const { status, body } = publicError(error);
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (status >= 500 || body.code === 'PROVIDER_FAILED')
    request.log.warn({ err: cause }, 'signing in with a provider failed');
  return reply.redirect(`${signInPage(path)}&error=${body.code}`);
}

const signInPage = (path: string) => `/auth/signin?redirect=${encodeURIComponent(path)}`;

function openFlow({ env, vault }: Deps, request: FastifyRequest): Flow | null {
  const cookie = readFlowCookie(request, env);
  const opened =
    cookie && vault.sealingFor('single sign-on').open(Buffer.from(cookie, 'base64url'));
  return opened ? JSON.parse(opened) : null;
}
