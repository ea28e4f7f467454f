import { plainPage } from '#server/app/plain-page.ts';
import { html } from '#server/platform/http/html.ts';
import { centsToDollars, formatPrice } from '#shared/money/money.ts';
import type { SandboxCheckout } from './sandbox.queries.ts';
import type { DisputeStatus } from './sandbox.service.ts';

const notReal = html`<p class="soft">This is a test. No money moves, and no card is needed.</p>`;

/** The four outcomes of a hosted checkout, as buttons. */
export function sandboxCheckoutPage({
  title,
  amountCents,
  wasDeclined,
  cancelUrl,
}: SandboxCheckout): string {
  const alert = wasDeclined
    ? html`<p class="alert" role="alert">Your card was declined. You haven't been charged. Try again, or leave without paying.</p>`
    : html``;
  return plainPage(
    'Test checkout',
    html`${alert}<p>${title}</p><p class="price">${formatPrice(centsToDollars(amountCents))}</p>${notReal}
<form method="post"><button class="main" formaction="?outcome=pay">Pay</button>
<button formaction="?outcome=decline">Decline</button>
<button formaction="?outcome=pay-late">Pay late</button></form>
<p class="soft">“Pay late” ends the hold on the spot first, and lets the payment arrive when you say so.</p>
<div class="actions"><a class="button" href="${cancelUrl}">Leave without paying</a></div>`,
  );
}

/** Another learner may take the spot meanwhile. */
export function latePaymentPage({ cancelUrl }: SandboxCheckout): string {
  return plainPage(
    'Your payment is on its way',
    html`<p>The hold on the spot has ended, and the payment hasn't arrived yet.</p>${notReal}
<form method="post"><button class="main" formaction="?outcome=pay">Let the payment arrive</button></form>
<div class="actions"><a class="button" href="${cancelUrl}">Back to LearnLocal</a></div>`,
  );
}

const disputed: Record<DisputeStatus, string> = {
  open: 'The payment is disputed.',
  won: 'The payment was disputed, and the bank decided for the instructor.',
  lost: 'The payment was disputed, and the bank returned it to the learner.',
};

/** Lets the learner's bank dispute the payment, and decide. */
export function paidCheckoutPage(
  { title, successUrl }: SandboxCheckout,
  dispute: DisputeStatus | undefined,
): string {
  const decide = html`<form method="post"><button formaction="?outcome=won">Decide for the instructor</button>
<button formaction="?outcome=lost">Decide for the learner</button></form>`;
  const open = html`<form method="post"><button formaction="?outcome=dispute">Dispute the payment</button></form>`;
  return plainPage(
    'Paid',
    html`<p>${title}</p>${dispute ? html`<p>${disputed[dispute]}</p>` : html``}${notReal}
${dispute ? (dispute === 'open' ? decide : html``) : open}
<div class="actions"><a class="button main" href="${successUrl}">Back to LearnLocal</a></div>`,
  );
}

export function endedCheckoutPage({ cancelUrl }: SandboxCheckout): string {
  return plainPage(
    'This checkout has ended',
    html`<p>You haven't been charged here.</p>
<div class="actions"><a class="button main" href="${cancelUrl}">Back to LearnLocal</a></div>`,
  );
}

export function sandboxAccountPage(account: { isReady: boolean; returnUrl: string }): string {
  const finish = account.isReady
    ? html`<p>This payout account is ready.</p>`
    : html`<p>The payment service asks for a bank account and an ID here.</p>
<form method="post"><button class="main">Finish</button></form>`;
  return plainPage(
    'Test payout account',
    html`${finish}${notReal}<div class="actions"><a class="button" href="${account.returnUrl}">${
      account.isReady ? 'Back to LearnLocal' : 'Leave it unfinished'
    }</a></div>`,
  );
}
