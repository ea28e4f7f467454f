import { z } from 'zod';
import { named } from '#server/platform/rest/error-response.ts';
import { dollars, id, numericQuery, time } from '#server/platform/rest/rest-fields.ts';
import { type RestRow, row } from '#server/platform/rest/rest-row.ts';
import {
  earningStates,
  earningsPageSize,
  payoutStatuses,
  statementInput,
} from '#shared/earnings.ts';
import { pageCursor } from '#shared/pages.ts';

const tag = 'Earnings';
const needsSession = true;

const limitMessage = `Must be a whole number from 1 to ${earningsPageSize.max}`;
const limit = z.int(limitMessage).min(1, limitMessage).max(earningsPageSize.max, limitMessage);

const page = z.object({
  limit: numericQuery(limit).optional(),
  cursor: pageCursor.optional(),
});

const pageOf = <Item extends z.ZodType>(item: Item) => ({
  items: z.array(item),
  nextCursor: z.string().nullable(),
});

const earning = named(
  'Earning',
  z.object({
    bookingId: id,
    title: z.string(),
    startTime: time,
    timeZone: z.string().describe('IANA name'),
    student: z.string(),
    price: dollars.describe('What the student paid'),
    commission: dollars.describe('What is left of our commission after refunds'),
    net: dollars.describe('What is left for you after refunds'),
    state: z.enum(earningStates),
    date: time.describe('When it was paid'),
  }),
);

const earningsResponse = named(
  'Earnings',
  z.object({
    balances: z.object({ held: dollars, payable: dollars, disputed: dollars, paid: dollars }),
    months: z
      .array(z.object({ month: z.string(), net: dollars }))
      .describe('The last twelve months in UTC: payments less refunds'),
    payoutAccount: z
      .object({ isReady: z.boolean(), missing: z.array(z.string()) })
      .nullable()
      .describe('null: not set up yet'),
    nextPayoutAt: time.nullable(),
    ...pageOf(earning),
  }),
);

const payoutResponse = named(
  'Payout',
  z.object({
    id,
    amount: dollars,
    status: z.enum(payoutStatuses),
    createdAt: time,
    sentAt: time.nullable(),
  }),
);

export const earningsRows: RestRow[] = [
  row({
    method: 'GET',
    path: '/api/earnings',
    tag,
    summary: 'Your balances and what you earned, latest payment first',
    needsSession,
    query: page,
    status: 200,
    response: earningsResponse,
    errors: ['VALIDATION_FAILED'],
    call: (caller, { query }) => caller.money.earnings(query),
  }),
  row({
    method: 'GET',
    path: '/api/earnings/payouts',
    tag,
    summary: 'Your payouts, latest first',
    needsSession,
    query: page,
    status: 200,
    response: named('Payouts', z.object(pageOf(payoutResponse))),
    errors: ['VALIDATION_FAILED'],
    call: (caller, { query }) => caller.money.payouts(query),
  }),
  row({
    method: 'GET',
    path: '/api/earnings/statement.csv',
    tag,
    summary: 'A month of your earnings as CSV',
    needsSession,
    query: z.object(statementInput.shape),
    status: 200,
    response: z.string().describe('One line for each payment, refund and payout'),
    mediaType: 'text/csv',
    fileName: 'learnlocal-statement.csv',
    errors: ['VALIDATION_FAILED'],
    call: (caller, { query }) => caller.statements.csv(query),
  }),
  row({
    method: 'POST',
    path: '/api/earnings/onboarding',
    tag,
    summary: 'Get the URL for setting up payouts',
    needsSession,
    status: 200,
    response: named('Onboarding', z.object({ url: z.url() })),
    errors: ['PAYMENTS_IN_PERSON', 'PAYMENTS_UNAVAILABLE'],
    call: (caller) => caller.money.startOnboarding(),
  }),
];
