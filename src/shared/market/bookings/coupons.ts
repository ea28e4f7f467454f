import { calendarDay } from '#shared/calendar-days.ts';
import { isWholeCents, maxPriceDollars } from '#shared/money/money.ts';
import { numberError } from '#shared/money/typed-numbers.ts';
import { pageCursor, pageDirection } from '#shared/pagination.ts';
import { recordId, typedText } from '#shared/text.ts';
import { yesOrNo, z } from '#shared/zod.ts';
import { couponLimits } from './coupon-terms.ts';

export const couponPageSize = 50;

const { min, max } = couponLimits.code;
const codeMessage = `Use ${min} to ${max} letters, digits or hyphens`;
/** Compared without regard to case. */
export const couponCode = typedText({ min: 1, max: 100, required: 'Please enter a code' })
  .toUpperCase()
  .regex(/^[A-Z0-9-]*$/, codeMessage)
  .min(min, codeMessage)
  .max(max, codeMessage)
  .meta({ examples: ['SPRING20'] });

const percentMessage = 'Enter a whole number from 1 to 100';
const amountMessage = 'Enter an amount in dollars and cents, more than 0';
const usesMessage = `Enter a whole number from 1 to ${couponLimits.maxUses.toLocaleString('en-US')}`;

const fields = {
  code: couponCode,
  percentOff: z
    .int(numberError('count', percentMessage))
    .min(1, percentMessage)
    .max(100, percentMessage)
    .nullable(),
  amountOff: z
    .number(numberError('money', amountMessage))
    .positive(amountMessage)
    .max(maxPriceDollars, amountMessage)
    .refine(isWholeCents, amountMessage)
    .nullable()
    .describe('Dollars off the price of each spot'),
  maxUses: z
    .int(numberError('count', usesMessage))
    .min(1, usesMessage)
    .max(couponLimits.maxUses, usesMessage)
    .nullable()
    .describe('How many bookings; null: any number'),
  validThrough: calendarDay
    .nullable()
    .describe('The last day, in the time zone of the class; null: until it is ended'),
  isForFirstClass: yesOrNo().describe('Only for a first class with the instructor'),
  classIds: z
    .array(recordId)
    .min(1, 'Please choose a class')
    .max(couponLimits.classes)
    .nullable()
    .describe('null: all classes of the instructor'),
};

type OffTerms = { percentOff: number | null; amountOff: number | null };
const isOneOff = ({ percentOff, amountOff }: OffTerms) =>
  (percentOff === null) !== (amountOff === null);
const notOneOff = { message: 'Enter either a percentage or an amount', path: ['percentOff'] };

export const couponForm = z.strictObject(fields).refine(isOneOff, notOneOff);

export const createCouponInput = z
  .strictObject({
    code: fields.code,
    percentOff: fields.percentOff.default(null),
    amountOff: fields.amountOff.default(null),
    maxUses: fields.maxUses.default(null),
    validThrough: fields.validThrough.default(null),
    isForFirstClass: fields.isForFirstClass.default(false),
    classIds: fields.classIds.default(null),
  })
  .refine(isOneOff, notOneOff);
export type CreateCouponInput = z.infer<typeof createCouponInput>;

export const couponIdInput = z.strictObject({ couponId: recordId });
export const couponsInput = z.strictObject({ cursor: pageCursor.optional(), ...pageDirection });
export type CouponsInput = z.infer<typeof couponsInput>;

export const checkCouponInput = z.strictObject({ classId: recordId, code: couponCode });
export type CheckCouponInput = z.infer<typeof checkCouponInput>;
