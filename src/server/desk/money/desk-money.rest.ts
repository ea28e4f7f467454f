import { z } from 'zod';
import { adminErrors, deskList, deskRow as row } from '#server/desk/desk.rest-responses.ts';
import { named } from '#server/platform/http/error-response.ts';
import { dollars, id, time } from '#server/rest/rest-fields.ts';
import type { RestRow } from '#server/rest/rest-row.ts';
import {
  balanceListInput,
  ownShareBookings,
  refundForm,
  retryRefundsInput,
} from '#shared/desk/desk-money.ts';
import {
  maxPayoutPendingDays,
  maxRefundPendingDays,
  refundReasons,
} from '#shared/money/payments.ts';

const booked = {
  paymentId: id,
  bookingId: id,
  title: z.string(),
  studentName: z.string(),
  studentUsername: z.string(),
};

const stuckRefund = z.object({
  id,
  paymentId: id.nullable(),
  bookingId: id.nullable(),
  title: z.string().nullable(),
  studentName: z.string().nullable(),
  studentUsername: z.string().nullable(),
  amount: dollars,
  reason: z.enum(refundReasons).nullable(),
  isSecondCharge: z
    .boolean()
    .describe('The learner was charged twice; then there is no reason, and maybe no booking'),
  isFailed: z.boolean(),
  createdAt: time,
  failedAt: time.nullable(),
  mayRetry: z.boolean().describe('false: the bank works on it'),
});
const stuckPayout = z.object({
  id,
  amount: dollars,
  isReturned: z.boolean(),
  createdAt: time,
  teacherName: z.string(),
  teacherUsername: z.string(),
  destination: z.string().nullable(),
  payable: dollars.describe('What a retry of a returned payout pays'),
});
const openDispute = z.object({
  id,
  ...booked,
  amount: dollars,
  createdAt: time,
  teacherName: z.string(),
});
const balance = z.object({
  id,
  name: z.string(),
  username: z.string(),
  held: dollars,
  payable: dollars,
  disputed: dollars,
  ownStudents: z
    .object({ bookings: z.int(), own: z.int() })
    .describe(
      `Of the last ${ownShareBookings} paid bookings at most: how many, and how many by their own students`,
    ),
  destination: z.string().nullable(),
  isAccountReady: z.boolean(),
});
const paidPayment = z.object({
  id,
  ...booked,
  paidAt: time,
  teacherName: z.string(),
  charged: dollars,
  commission: dollars.describe('Our commission on the whole charge'),
  left: dollars.describe('What has not gone back to the learner'),
  isDisputed: z.boolean(),
  isReleased: z.boolean().describe("The instructor's part is payable, or was paid out"),
});

export const deskMoneyRows: RestRow[] = [
  row('GET /api/desk/money/refunds', 'listLateRefunds', {
    summary: 'List refunds that failed or take too long, latest first',
    description: `Too long is more than ${maxRefundPendingDays} days. Refunds of second charges can be anywhere in the list. \`q\` is part of the learner's name or username.`,
    ...deskList(named('StuckRefund', stuckRefund)),
    call: (caller, input) => caller.desk.money.refunds(input.query),
  }),
  row('POST /api/desk/money/refunds/retry', 'retryRefunds', {
    summary: 'Retry failed refunds',
    description:
      'We first check what the provider has already refunded, so nothing is refunded twice.',
    body: retryRefundsInput,
    response: z.object({ changed: z.int() }),
    errors: [...adminErrors, 'REFUNDS_NOT_STUCK', 'OWN_DECISION'],
    call: (caller, { body }) => caller.desk.money.retryRefunds(body),
  }),
  row('GET /api/desk/money/payouts', 'listLatePayouts', {
    summary: 'List payouts that were returned or take too long, latest first',
    description: `Too long is more than ${maxPayoutPendingDays} days. \`q\` is part of the instructor's name or username.`,
    ...deskList(named('StuckPayout', stuckPayout)),
    call: (caller, input) => caller.desk.money.payouts(input.query),
  }),
  row('POST /api/desk/money/payouts/:id/retry', 'retryPayout', {
    summary: 'Make a payout again',
    description:
      'A pending one is requested again. For a returned one, all that is payable now is paid out.',
    response: z.object({ id, amount: dollars }),
    notFound: 'PAYOUT_NOT_FOUND',
    errors: [
      ...adminErrors,
      'OWN_DECISION',
      'PAYOUT_NOT_STUCK',
      'PAYOUT_NOT_POSSIBLE',
      'PAYMENTS_IN_PERSON',
    ],
    call: (caller, { params }) => caller.desk.money.retryPayout({ payoutId: params.id }),
  }),
  row('GET /api/desk/money/disputes', 'listDisputes', {
    summary: 'List open disputes, latest first',
    description: "A bank decides them. `q` is part of the learner's name or username.",
    ...deskList(named('OpenDispute', openDispute)),
    call: (caller, input) => caller.desk.money.disputes(input.query),
  }),
  row('GET /api/desk/money/balances', 'listBalances', {
    summary: 'List the balances of instructors, newest account first',
    description: '`q` is a username or an email address.',
    ...deskList(named('Balance', balance), { kind: balanceListInput.shape.kind }),
    call: (caller, input) => caller.desk.money.balances(input.query),
  }),
  row('GET /api/desk/payments', 'listPayments', {
    summary: 'List what learners paid, latest first',
    description: "`q` is the learner's username or email address, or the number of a receipt.",
    ...deskList(named('PaidPayment', paidPayment)),
    call: (caller, input) => caller.desk.money.payments(input.query),
  }),
  row('POST /api/desk/payments/:id/refund', 'refundPayment', {
    summary: 'Refund part of a payment by hand',
    description:
      "It comes from our commission and the instructor's balance, in proportion. Learner and instructor are emailed the reason. `left` is what was left when you decided: if it changed, nothing happens.",
    body: refundForm,
    response: z.object({ id, amount: dollars, left: dollars }),
    notFound: 'PAYMENT_NOT_FOUND',
    errors: [
      ...adminErrors,
      'OWN_DECISION',
      'PAYMENT_NOT_PAID',
      'PAYMENT_DISPUTED',
      'PAYMENT_CHANGED',
      'REFUND_TOO_LARGE',
    ],
    call: (caller, { params, body }) => caller.desk.money.refund({ paymentId: params.id, ...body }),
  }),
];
