import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import { payoutResponse } from '#server/programs/rest/responses/account-responses.ts';
import {
  dollars,
  id,
  numericQuery,
  pageOf,
  textResponse,
  time,
} from '#server/programs/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';
import { commissionSources } from '#shared/market/bookings/commission-source.ts';
import { earningStates, earningsPageSize, monthInput } from '#shared/money/earnings.ts';
import { paymentsModes } from '#shared/money/payments.ts';
import { pageCursor } from '#shared/pagination.ts';

const row = rowsOf({ tag: 'Earnings', auth: 'member', scope: 'earnings' });

const earning = named(
  'Earning',
  z.object({
    bookingId: id,
    sessionId: id,
    title: z.string(),
    startTime: time,
    timeZone: z.string().describe('IANA name'),
    student: z.string(),
    seats: z.int().describe('How many spots were paid'),
    price: dollars.describe('What the student paid'),
    refund: dollars.describe('What went back to the student, also by a lost dispute'),
    commission: dollars.describe('Our commission, less what refunds took of it'),
    net: dollars.describe('What you earn: `price` less `refund` less `commission`'),
    state: z.enum(earningStates),
    date: time.describe('When it was paid'),
    source: z
      .enum(commissionSources)
      .describe(
        'Why it has this commission: came by your `link`, `returning` to you, or `found` here',
      ),
    studentSince: time
      .nullable()
      .describe('If `returning`: when the student first booked with you'),
  }),
);

const earningsResponse = named(
  'Earnings',
  z.object({
    balances: z.object({ held: dollars, payable: dollars, disputed: dollars, paid: dollars }),
    months: z
      .array(
        z.object({
          month: z.string(),
          price: dollars.describe('What students paid'),
          refund: dollars,
          commission: dollars,
          net: dollars.describe('What you earn: `price` less `refund` less `commission`'),
          found: z
            .int()
            .describe('How many payments were of students found on LearnLocal')
            .meta({ examples: [3] }),
          own: z
            .int()
            .describe('How many payments were of your own students')
            .meta({ examples: [2] }),
        }),
      )
      .describe('The last twelve months in UTC, by the time of payments and refunds'),
    monthsTotal: dollars.describe('What you earned in these months'),
    hasEarlierMonths: z.boolean().describe('Whether you earned something before them'),
    payoutAccount: z
      .object({
        isReady: z.boolean(),
        missing: z.array(z.string()),
        destination: z.string().nullable().describe('The bank and the last digits of the account'),
      })
      .nullable()
      .describe('null: not set up yet'),
    nextPayoutAt: time.nullable(),
    ...pageOf(earning),
  }),
);

const limitMessage = `Must be a whole number from 1 to ${earningsPageSize.max}`;
const limit = z.int(limitMessage).min(1, limitMessage).max(earningsPageSize.max, limitMessage);

const month = z.object(monthInput.shape);

const page = z.object({
  limit: numericQuery(limit).optional(),
  cursor: pageCursor.optional(),
});

const pageOfMonth = page.extend(monthInput.shape);

export const earningsRows: RestRow[] = [
  row('GET /api/earnings', 'getEarnings', {
    summary: 'Your balances and what you earned, latest payment first',
    description:
      '`held` is paid but not due yet, `payable` is due, and `paid` was sent to you. Send `nextCursor` as `cursor` for the next page.',
    query: page,
    response: earningsResponse,
    call: (caller, { query }) => caller.money.earnings(query),
  }),
  row('GET /api/earnings/bookings', 'listEarningsOfMonth', {
    summary: 'What you earned in a month, by booking',
    description:
      'Only what was paid and refunded in this month (UTC), so that these amounts add up to the month in `GET /api/earnings`: a payment that was refunded later is in two months. Latest payment first. Send `nextCursor` as `cursor` for the next page.',
    query: pageOfMonth,
    response: named('MonthEarnings', z.object(pageOf(earning))),
    call: (caller, { query }) => caller.money.monthEarnings(query),
  }),
  row('GET /api/earnings/dates', 'listEarningsByDate', {
    summary: 'What you earned in a month, by the date of the class',
    description:
      'The month is in UTC, as in `GET /api/earnings`, and is that of the payments and refunds: a date may be in several months. Latest date first.',
    query: month,
    response: named(
      'EarningDates',
      z.array(
        z.object({
          sessionId: id,
          title: z.string(),
          startTime: time,
          timeZone: z.string().describe('IANA name'),
          net: dollars.describe('Paid in this month, less its refunds and our commission'),
          bookings: z.array(
            z.object({ bookingId: id, student: z.string(), seats: z.int(), net: dollars }),
          ),
        }),
      ),
    ),
    call: (caller, { query }) => caller.money.earningDates(query),
  }),
  row('GET /api/earnings/payouts', 'listPayouts', {
    summary: 'Your payouts, latest first',
    description: 'What was sent to your payout account, with its status.',
    query: page,
    response: named('Payouts', z.object(pageOf(payoutResponse))),
    call: (caller, { query }) => caller.money.payouts(query),
  }),
  row('GET /api/earnings/statement.csv', 'downloadStatement', {
    summary: 'A month of your earnings as CSV',
    description:
      'Safe to open in a spreadsheet: text that could run as a formula starts with an apostrophe.',
    query: month,
    response: textResponse('One line for each payment, refund and payout', [
      'Date (UTC),What,Class,Student,Spots,Price,Commission,Reason,You receive,Refund,Payout',
      '2027-03-06,Booking,Bread without haste,Sam Rivera,1,45.00,6.75,Found on LearnLocal,38.25,,',
    ]),
    mediaType: 'text/csv',
    call(caller, { query }, _, nameFile) {
      nameFile(`learnlocal-statement-${query.month}.csv`);
      return caller.statements.csv(query);
    },
  }),
  row('POST /api/earnings/onboarding', 'startPayoutSetup', {
    scope: 'none',
    summary: 'Get the URL for setting up payouts, or for changing the payout account',
    description: 'Open the URL in a browser; it works once and soon expires.',
    response: named(
      'Onboarding',
      z.object({ url: z.url().meta({ examples: ['https://connect.stripe.com/setup/e/a1b2c3'] }) }),
    ),
    errors: ['CLASS_REQUIRED', 'PAYMENTS_IN_PERSON', 'PAYMENTS_UNAVAILABLE'],
    call: (caller) => caller.money.startOnboarding(),
  }),
  row('GET /api/earnings/terms', 'getEarningTerms', {
    summary: 'Get the commission on new bookings',
    description: 'Bookings keep the commission that applied when they were made.',
    response: z.object({
      commissionPercent: z.number(),
      ownStudentPercent: z.number().describe('For students who came by your link, or are yours'),
    }),
    call: (caller) => caller.money.terms(),
  }),
];

/** The way in which learners pay. */
export const paymentRows: RestRow[] = [
  rowsOf({ tag: 'Payments', scope: 'classes' })('GET /api/payments/mode', 'getPaymentMode', {
    summary: 'Get how classes are paid for',
    description:
      '`stripe`: online, through Stripe. `in-person`: to the instructor, at the class. `sandbox`: to a provider for development, which moves no money.',
    response: z.object({ mode: z.enum(paymentsModes) }),
    call: async (caller) => ({ mode: (await caller.money.terms()).mode }),
  }),
];
