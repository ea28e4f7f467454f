import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '#server/app/env.ts';
import { newId } from '#server/db/new-id.ts';
import { createPaymentProvider } from '#server/money/create-payment-provider.ts';
import {
  RefundRejected,
  TransferRejected,
  webhookPath,
} from '#server/money/provider/payment-provider.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { deliverWebhooks } from '#server/testing/test-payments.ts';
import { minuteMs } from '#shared/units.ts';
import { createSandboxWebhookWorker, postToSelf } from './sandbox.jobs.ts';
import { signedHeaders } from './sandbox-events.ts';

const at = openTestApp({ PAYMENTS: 'sandbox' });

const provider = () => {
  const { payments } = at.deps;
  if (!payments) throw new Error('The sandbox is missing');
  return payments;
};
const successUrl = 'http://localhost:3000/bookings/1?payment=done';
const orderFor = (paymentId: string) => ({
  paymentId,
  amountCents: 4550,
  title: 'Wheel throwing <b>, Sat, Nov 28',
  expiresAt: new Date(Date.now() + 30 * minuteMs),
  successUrl,
  cancelUrl: 'http://localhost:3000/bookings/1?payment=canceled',
});
const deliveredEvents = async () => {
  await deliverWebhooks(at);
  const events = await at.db
    .selectFrom('providerEvents')
    .select(['type', 'content'])
    .orderBy('receivedAt')
    .orderBy('id')
    .execute();
  return events;
};
/** Opens a checkout, and returns functions that use its page. */
async function openCheckout() {
  const paymentId = newId();
  const { checkoutId, url } = await provider().createCheckout(orderFor(paymentId));
  const path = new URL(url).pathname;
  return {
    paymentId,
    checkoutId,
    read: () => at.app.inject(path),
    choose: (outcome: string) =>
      at.app.inject({
        method: 'POST',
        url: `${path}?outcome=${outcome}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: '',
      }),
  };
}

async function pay(): Promise<string> {
  const { choose, checkoutId } = await openCheckout();
  await choose('pay');
  const [event] = (await provider().readCheckout(checkoutId)).events;
  return event?.kind === 'paid' ? event.chargeId : '';
}

beforeEach(async () => {
  await deliverWebhooks(at);
  await at.db.deleteFrom('providerEvents').execute();
});

describe('a sandbox checkout', () => {
  it('is the same for repeated requests of a payment', async () => {
    const paymentId = newId();
    const made = await Promise.all(
      [1, 2].map(() => provider().createCheckout(orderFor(paymentId))),
    );
    expect(new Set(made.map(({ checkoutId }) => checkoutId)).size).toBe(1);
  });

  it('shows the description and four outcomes', async () => {
    const { read } = await openCheckout();
    const page = await read();
    expect(page.statusCode).toBe(200);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).toContain('Wheel throwing &lt;b&gt;');
    expect(page.body).toContain('$45.50');
    expect(page.body).not.toContain('<b>');
    for (const label of ['Pay', 'Decline', 'Pay late', 'Leave without paying'])
      expect(page.body).toContain(`>${label}<`);
  });

  it('that is paid reports this once and redirects back', async () => {
    const { choose, read, paymentId, checkoutId } = await openCheckout();
    const responses = await Promise.all([choose('pay'), choose('pay')]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect(responses.map(({ headers }) => headers.location)).toEqual([successUrl, successUrl]);
    expect((await read()).body).toContain('Dispute the payment');
    const events = await deliveredEvents();
    expect(events.map(({ content }) => content)).toMatchObject([
      { kind: 'paid', paymentId, checkoutId, receivedCents: 4550, currency: 'usd' },
    ]);
  });

  it('can be paid after a declined attempt', async () => {
    const { choose, read } = await openCheckout();
    await choose('decline');
    expect((await read()).body).toContain('Your card was declined');
    expect(await deliveredEvents()).toEqual([]);
    await choose('pay');
    expect(await deliveredEvents()).toHaveLength(1);
  });

  it('that is paid late first reports its end, then the payment', async () => {
    const { choose, read } = await openCheckout();
    await choose('pay-late');
    expect((await deliveredEvents()).map(({ type }) => type)).toEqual(['checkout.session.expired']);
    expect((await read()).body).toContain('Let the payment arrive');
    expect((await choose('pay')).headers.location).toBe(successUrl);
    const events = await deliveredEvents();
    expect(events.map(({ content }) => content)).toMatchObject([
      { kind: 'checkout_ended' },
      { kind: 'paid' },
    ]);
  });

  it.each([
    ['was ended', true],
    ['has run out of time', false],
  ])('that %s cannot be paid', async (_name, isEnded) => {
    const { choose, read, checkoutId } = await openCheckout();
    if (isEnded) await provider().expireCheckout(checkoutId);
    else {
      const ended = { expiresAt: new Date() };
      await at.db.updateTable('sandboxCheckouts').set(ended).where('id', '=', checkoutId).execute();
    }
    await choose('pay');
    expect((await provider().readCheckout(checkoutId)).url).toBeNull();
    expect((await read()).body).toContain('This checkout has ended');
    const events = await deliveredEvents();
    expect(events.map(({ type }) => type)).toEqual(isEnded ? ['checkout.session.expired'] : []);
  });

  it('that was paid does not end', async () => {
    const { choose, checkoutId } = await openCheckout();
    await choose('pay');
    await provider().expireCheckout(checkoutId);
    expect(await deliveredEvents()).toHaveLength(1);
  });

  it('that was paid can be disputed, once, and decided, once', async () => {
    const { choose, read } = await openCheckout();
    await choose('dispute');
    await choose('pay');
    await Promise.all([choose('dispute'), choose('dispute')]);
    expect((await read()).body).toContain('Decide for the learner');
    await choose('lost');
    await choose('won');
    expect((await read()).body).toContain('the bank returned it to the learner');
    const events = await deliveredEvents();
    expect(events.map(({ content }) => content)).toMatchObject([
      { kind: 'paid' },
      { kind: 'disputed', amountCents: 4550, status: 'open' },
      { kind: 'disputed', amountCents: 4550, status: 'lost' },
    ]);
  });

  it('that does not exist is not found', async () => {
    for (const id of [newId(), 'none'])
      expect((await at.app.inject(`/sandbox-checkout/${id}`)).statusCode).toBe(404);
  });
});

describe('the sandbox', () => {
  it('refunds once for repeated requests, and never more than was paid', async () => {
    const chargeId = await pay();
    const order = { refundId: newId(), attempt: 0, chargeId, amountCents: 4000 };
    await Promise.all([provider().refund(order), provider().refund(order)]);
    await expect(provider().refund({ ...order, refundId: newId() })).rejects.toThrow(
      RefundRejected,
    );
    const refunds = await provider().readRefund(order.refundId);
    expect(refunds).toMatchObject([{ kind: 'refunded', amountCents: 4000, status: 'sent' }]);
    const { length } = (await deliveredEvents()).filter(({ type }) => type === 'refund.updated');
    expect(length).toBe(1);
  });

  it('pays only to an account whose onboarding is finished', async () => {
    const teacher = { teacherId: newId(), email: 'tess@example.com' };
    const { accountId } = await provider().createPayoutAccount(teacher);
    expect(await provider().createPayoutAccount(teacher)).toEqual({ accountId });
    const order = { payoutId: newId(), accountId, amountCents: 100 };
    const early = { ...order, payoutId: newId() };
    await expect(provider().transfer(early)).rejects.toThrow(TransferRejected);
    expect((await provider().readPayoutAccount(accountId)).missing).not.toEqual([]);

    const page = new URL(await provider().onboardingUrl(accountId, 'http://localhost:3000/back'));
    const { body } = await at.app.inject(page.pathname);
    expect(body).toContain('Leave it unfinished');
    const finished = await at.app.inject({ method: 'POST', url: page.pathname });
    expect(finished.headers.location).toBe('http://localhost:3000/back');
    expect(await provider().readPayoutAccount(accountId)).toEqual({
      isReady: true,
      missing: [],
      destination: 'Test Bank, ending in 6789',
    });
    expect((await deliveredEvents()).map(({ type }) => type)).toEqual(['account.updated']);
    for (let n = 0; n < 2; n++) await provider().transfer(order);
    const paid = await at.db.selectFrom('sandboxTransfers').select('amountCents').execute();
    expect(paid).toEqual([{ amountCents: 100 }]);
  });

  it('does not exist in production', () => {
    const env = { ...at.deps.env, isProduction: true };
    expect(() => createPaymentProvider({ ...at.deps, env })).toThrow('must not run in production');
    const inPerson = readEnv({ PAYMENTS: 'in-person' });
    expect(createPaymentProvider({ ...at.deps, env: inPerson })).toBeNull();
  });
});

describe('a webhook', () => {
  const body = JSON.stringify({ id: 'e1', type: 'other', data: { object: {} } });
  const send = (payload: string, headers: Record<string, string>) =>
    at.app.inject({
      method: 'POST',
      url: webhookPath,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const signed = (text: string, now?: Date) => signedHeaders(at.deps.vault, text, now);
  const stored = async () => (await at.db.selectFrom('providerEvents').execute()).length;

  it('is stored once, however often it arrives', async () => {
    for (let n = 0; n < 2; n++) expect((await send(body, signed(body))).statusCode).toBe(200);
    expect(await stored()).toBe(1);
  });

  it.each([
    ['without a signature', () => ({})],
    ['with a made-up one', () => ({ 'stripe-signature': `t=1,v1=${'a'.repeat(64)}` })],
    ['signed for another body', () => signed(`${body} `)],
    ['signed long ago', () => signed(body, new Date(Date.now() - 6 * minuteMs))],
  ])('%s is rejected, and nothing is stored', async (_name, headers) => {
    const response = await send(body, headers());
    expect([response.statusCode, response.json().code]).toEqual([400, 'WEBHOOK_INVALID']);
    expect(await stored()).toBe(0);
  });

  it('over 1 MB is rejected', async () => {
    expect((await send('x'.repeat(1024 * 1024 + 1), {})).statusCode).toBe(413);
  });

  it('without a body is rejected', async () => {
    const response = await at.app.inject({ method: 'POST', url: webhookPath });
    expect(response.json().code).toBe('WEBHOOK_INVALID');
  });

  it('from a browser on another site is rejected', async () => {
    const response = await send(body, { ...signed(body), origin: 'https://elsewhere.example' });
    expect([response.statusCode, await stored()]).toEqual([403, 0]);
  });

  it('is delivered over HTTP, and again later if the server does not respond', async () => {
    const origin = await at.app.listen({ host: '127.0.0.1', port: 0 });
    await openCheckout().then(({ choose }) => choose('pay'));
    const runDue = (address: string | null) =>
      at.deps.jobs.runDue(
        createSandboxWebhookWorker(
          at.deps,
          postToSelf(() => address),
        ),
      );
    await runDue(null);
    expect(await stored()).toBe(0);
    await sql`UPDATE pgboss.job SET start_after = now()`.execute(at.db);
    await runDue(origin);
    expect(await stored()).toBe(1);
  });
});
