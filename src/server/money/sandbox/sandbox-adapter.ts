import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DomainError } from '#shared/errors.ts';
import {
  declineSandboxCheckout,
  type SandboxCheckout,
  selectSandboxAccount,
  selectSandboxCheckout,
} from './sandbox.queries.ts';
import {
  endedCheckoutPage,
  latePaymentPage,
  sandboxAccountPage,
  sandboxCheckoutPage,
} from './sandbox-pages.ts';
import {
  endCheckoutAtSandbox,
  finishSandboxOnboarding,
  payAtSandbox,
  type SandboxProviderParts,
  sandboxAccountPath,
  sandboxCheckoutPath,
} from './sandbox-provider.ts';

const params = z.object({ id: z.uuid() });
const outcome = z.object({ outcome: z.enum(['pay', 'decline', 'pay-late']) });
type Request = FastifyRequest<{ Params: z.infer<typeof params> }>;

/** The pages of the sandbox. Never mounted in production. */
export async function mountSandboxProvider(
  app: FastifyInstance,
  parts: SandboxProviderParts,
): Promise<void> {
  await app.register(async (scope) => {
    // The forms of the sandbox have no fields.
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, body, done) => {
      body.resume();
      done(null);
    });
    const schema = { params, hide: true };
    const config = { notFound: 'NOT_FOUND' } as const;
    const checkout = `${sandboxCheckoutPath}/:id`;
    const account = `${sandboxAccountPath}/:id`;
    scope.get(checkout, { schema, config }, (request: Request, reply) =>
      showCheckout(parts, request, reply),
    );
    scope.post(
      checkout,
      { schema: { ...schema, querystring: outcome }, config },
      (request: Request, reply) => applyOutcome(parts, request, reply),
    );
    scope.get(account, { schema, config }, (request: Request, reply) =>
      showAccount(parts, request, reply),
    );
    scope.post(account, { schema, config }, async ({ params: { id } }: Request, reply) => {
      const { returnUrl } = await readAccount(parts, id);
      await finishSandboxOnboarding(parts, id);
      return reply.redirect(returnUrl, 303);
    });
  });
}

async function showCheckout(
  { db }: SandboxProviderParts,
  { params }: Request,
  reply: FastifyReply,
) {
  const checkout = await selectSandboxCheckout(db, params.id);
  if (!checkout) throw new DomainError('NOT_FOUND');
  if (checkout.status === 'paid') return reply.redirect(checkout.successUrl, 303);
  return sendPage(reply, pageOf(checkout));
}

function pageOf(checkout: SandboxCheckout & { isOpen: boolean }): string {
  if (checkout.status === 'late') return latePaymentPage(checkout);
  return checkout.isOpen ? sandboxCheckoutPage(checkout) : endedCheckoutPage(checkout);
}

/** Redirects after the post, so that a reload does not repeat it. */
async function applyOutcome(
  parts: SandboxProviderParts,
  { params, query }: Request,
  reply: FastifyReply,
) {
  const { outcome } = query as { outcome: 'pay' | 'decline' | 'pay-late' };
  if (outcome === 'pay') await payAtSandbox(parts, params.id);
  else if (outcome === 'decline') await declineSandboxCheckout(parts.db, params.id);
  else await endCheckoutAtSandbox(parts, params.id, { isPaidLate: true });
  // The checkout page redirects once the checkout is paid, even in another tab.
  return reply.redirect(`${sandboxCheckoutPath}/${params.id}`, 303);
}

async function showAccount(parts: SandboxProviderParts, { params }: Request, reply: FastifyReply) {
  return sendPage(reply, sandboxAccountPage(await readAccount(parts, params.id)));
}

async function readAccount({ db, env }: SandboxProviderParts, id: string) {
  const account = await selectSandboxAccount(db, id);
  if (!account) throw new DomainError('NOT_FOUND');
  return { ...account, returnUrl: account.returnUrl ?? env.appUrl };
}

const sendPage = (reply: FastifyReply, page: string) =>
  reply.type('text/html; charset=utf-8').send(page);
