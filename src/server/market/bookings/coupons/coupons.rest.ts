import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import { dollars, id, pageOf, time } from '#server/programs/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';
import { couponsInput, createCouponInput } from '#shared/market/bookings/coupons.ts';

const row = rowsOf({ tag: 'Teaching', auth: 'member', scope: 'classes' });
const moneyRow = rowsOf({ tag: 'Teaching', auth: 'member', scope: 'earnings' });

const couponResponse = named(
  'Coupon',
  z.object({
    id,
    code: z.string().meta({ examples: ['SPRING20'] }),
    percentOff: z
      .int()
      .nullable()
      .meta({ examples: [20] }),
    amountOff: dollars
      .nullable()
      .describe('Off each spot; null for a percentage')
      .meta({ examples: [null] }),
    maxUses: z
      .int()
      .nullable()
      .describe('null: any number')
      .meta({ examples: [50] }),
    validThrough: z.iso
      .date()
      .nullable()
      .describe('The last day, in the time zone of the class')
      .meta({ examples: ['2027-05-31'] }),
    isForFirstClass: z.boolean().describe('Only for a first class with you'),
    classes: z
      .array(z.object({ id, title: z.string() }))
      .nullable()
      .describe('null: all of your classes'),
    createdAt: time,
    endedAt: time.nullable(),
    uses: z
      .int()
      .describe('Bookings made with it, without those that were refunded in full')
      .meta({ examples: [12] }),
  }),
);

const usedCoupon = couponResponse.extend({
  brought: dollars.describe('What these bookings paid').meta({ examples: [432] }),
});

/** For instructors. */
export const couponRows: RestRow[] = [
  moneyRow('GET /api/coupons', 'listCoupons', {
    summary: 'List your coupons, newest first',
    description: 'Send `nextCursor` as `cursor` for the next page.',
    query: couponsInput.pick({ cursor: true }).strip(),
    response: named('Coupons', z.object(pageOf(usedCoupon))),
    // Without what they brought.
    also: { scope: 'classes:read', response: z.object(pageOf(couponResponse)) },
    call: (caller, { query }) => caller.coupons.list(query),
  }),
  row('POST /api/coupons', 'createCoupon', {
    summary: 'Create a coupon for your classes',
    description:
      'Either `percentOff` or `amountOff` says what it takes off each spot. A coupon never changes: end it and create another one. Codes are compared without regard to case.',
    isIdempotent: true,
    body: createCouponInput,
    example: { code: 'SPRING20', percentOff: 20, maxUses: 50, validThrough: '2027-05-31' },
    status: 201,
    response: couponResponse,
    errors: ['CLASS_NOT_FOUND', 'COUPON_CODE_TAKEN', 'TOO_MANY_COUPONS'],
    call: (caller, { body }) => caller.coupons.create(body),
  }),
  row('PUT /api/coupons/:id/end', 'endCoupon', {
    summary: 'End a coupon at once',
    description: 'Bookings that were made with it keep their discount.',
    response: couponResponse,
    notFound: 'COUPON_NOT_FOUND',
    call: (caller, { params }) => caller.coupons.end({ couponId: params.id }),
  }),
];
