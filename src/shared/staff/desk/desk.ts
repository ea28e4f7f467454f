import { pageCursor, pageDirection } from '#shared/pagination.ts';
import { multiLineText, typedText } from '#shared/text.ts';
import { z } from '#shared/zod.ts';
import { deskPageSize, deskSearchMax } from './desk-limits.ts';

export const deskListFields = {
  q: typedText({ max: deskSearchMax }).optional(),
  limit: z.number().int().min(1).max(deskPageSize.max).default(deskPageSize.default),
  cursor: pageCursor.optional(),
  ...pageDirection,
};

const reasonLimits = { min: 5, max: 500 };
/** The reason of a staff action; the person concerned may read it. */
export const deskReason = multiLineText({
  ...reasonLimits,
  required: `Please give a reason of at least ${reasonLimits.min} characters`,
});
export const reasonForm = z.strictObject({ reason: deskReason });
