import { z } from 'zod';
import { deskListFields, deskReason } from './desk.ts';
import { moderationReasonNames, visibilityNames } from './moderation.ts';
import { recordId } from './text.ts';

const reason = z.enum(moderationReasonNames, 'Please choose a reason');

/** The person concerned reads both. */
export const hideForm = z.strictObject({ reason, explanation: deskReason });
export type HideForm = z.infer<typeof hideForm>;
export const restoreForm = z.strictObject({ explanation: deskReason });
export type RestoreForm = z.infer<typeof restoreForm>;

export const hideClassInput = hideForm.extend({ classId: recordId });
export const restoreClassInput = restoreForm.extend({ classId: recordId });
export const hideReviewInput = hideForm.extend({ reviewId: recordId });
export const restoreReviewInput = restoreForm.extend({ reviewId: recordId });

const listFilters = { visibility: z.enum(visibilityNames).optional() };
export const hideableListInput = z.strictObject({ ...deskListFields, ...listFilters });
export type HideableListInput = z.infer<typeof hideableListInput>;
