import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import { dollars, id, time } from '#server/programs/rest/rest-fields.ts';
import { commissionSources } from '#shared/market/bookings/commission-source.ts';
import { earningStates, payoutStatuses } from '#shared/money/earnings.ts';

export const pageOf = <Item extends z.ZodType>(item: Item) => ({
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
    seats: z.int().describe('How many spots were paid'),
    price: dollars.describe('What the student paid'),
    commission: dollars.describe('What is left of our commission after refunds'),
    net: dollars.describe('What is left for you after refunds'),
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

export const earningsResponse = named(
  'Earnings',
  z.object({
    balances: z.object({ held: dollars, payable: dollars, disputed: dollars, paid: dollars }),
    months: z
      .array(z.object({ month: z.string(), net: dollars }))
      .describe('The last twelve months in UTC: payments less refunds'),
    monthsTotal: dollars.describe('The sum of these months'),
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

export const payoutResponse = named(
  'Payout',
  z.object({
    id,
    amount: dollars,
    status: z.enum(payoutStatuses),
    createdAt: time,
    sentAt: time.nullable(),
  }),
);
