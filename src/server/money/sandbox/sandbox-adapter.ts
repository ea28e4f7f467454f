import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DomainError } from '#shared/errors.ts';
import {
  declineSandboxCheckout,
  selectSandboxAccount,
  selectSandboxCheckout,
} from './sandbox.queries.ts';
import {
  type DisputeStatus,
  disputeCharge,
  disputeOf,
  endCheckout,
  finishOnboarding,
  payCheckout,
  type SandboxDeps,
} from './sandbox.service.ts';
import { sandboxAccountPath, sandboxCheckoutPath } from './sandbox-objects.ts';
import {
  endedCheckoutPage,
  latePaymentPage,
  paidCheckoutPage,
  sandboxAccountPage,
  sandboxCheckoutPage,
} from './sandbox-pages.ts';

const params = z.object({ id: z.uuid() });
const outcomeQuery = z.object({
  outcome: z.enum(['pay', 'decline', 'pay-late', 'dispute', 'won', 'lost']),
});
type Request = FastifyRequest<{ Params: z.infer<typeof params> }>;

/** The pages of the sandbox. Never mounted in production. */
export async function mountSandboxPages(app: FastifyInstance, parts: SandboxDeps): Promise<void> {
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
      { schema: { ...schema, querystring: outcomeQuery }, config },
      (request: Request, reply) => applyOutcome(parts, request, reply),
    );
    scope.get(account, { schema, config }, (request: Request, reply) =>
      showAccount(parts, request, reply),
    );
    scope.post(account, { schema, config }, async ({ params: { id } }: Request, reply) => {
      const { returnUrl } = await readAccount(parts, id);
      await finishOnboarding(parts, id);
      return reply.redirect(returnUrl, 303);
    });
  });
}

async function showCheckout(parts: SandboxDeps, { params }: Request, reply: FastifyReply) {
  return sendPage(reply, await checkoutPage(parts, await readCheckout(parts, params.id)));
}

async function readCheckout({ db }: SandboxDeps, id: string) {
  const checkout = await selectSandboxCheckout(db, id);
  if (!checkout) throw new DomainError('NOT_FOUND');
  return checkout;
}

async function checkoutPage(
  { db }: SandboxDeps,
  checkout: Awaited<ReturnType<typeof readCheckout>>,
): Promise<string> {
  if (checkout.status === 'late') return latePaymentPage(checkout);
  if (checkout.chargeId) return paidCheckoutPage(checkout, await disputeOf(db, checkout.chargeId));
  return checkout.isOpen ? sandboxCheckoutPage(checkout) : endedCheckoutPage(checkout);
}

/** Redirects after the post, so that a reload does not repeat it. */
async function applyOutcome(parts: SandboxDeps, { params, query }: Request, reply: FastifyReply) {
  const { outcome } = query as z.infer<typeof outcomeQuery>;
  const { id, successUrl } = await readCheckout(parts, params.id);
  await changes[outcome](parts, id);
  const { status } = await readCheckout(parts, id);
  const isDone = outcome === 'pay' && status === 'paid';
  return reply.redirect(isDone ? successUrl : `${sandboxCheckoutPath}/${id}`, 303);
}

const dispute = (status: DisputeStatus) => async (parts: SandboxDeps, id: string) => {
  const { chargeId, amountCents } = await readCheckout(parts, id);
  if (chargeId) await disputeCharge(parts, { chargeId, amountCents }, status);
};

const changes = {
  pay: payCheckout,
  decline: ({ db }: SandboxDeps, id: string) => declineSandboxCheckout(db, id),
  'pay-late': (parts: SandboxDeps, id: string) => endCheckout(parts, id, { isPaidLate: true }),
  dispute: dispute('open'),
  won: dispute('won'),
  lost: dispute('lost'),
};

async function showAccount(parts: SandboxDeps, { params }: Request, reply: FastifyReply) {
  return sendPage(reply, sandboxAccountPage(await readAccount(parts, params.id)));
}

async function readAccount({ db, env }: SandboxDeps, id: string) {
  const account = await selectSandboxAccount(db, id);
  if (!account) throw new DomainError('NOT_FOUND');
  return { ...account, returnUrl: account.returnUrl ?? env.appUrl };
}

const sendPage = (reply: FastifyReply, page: string) =>
  reply.type('text/html; charset=utf-8').send(page);
