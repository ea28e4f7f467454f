import { multiLineText, recordId } from '#shared/text.ts';
import { oneOf, z } from '#shared/zod.ts';
import { deskListFields, deskReason } from './desk.ts';
import { appealOutcomes, moderationReasonNames, visibilityNames } from './moderation.ts';
import { queueKindNames, reportKindNames, reportOutcomeNames } from './reports.ts';

const reason = oneOf(moderationReasonNames, 'Please choose a reason');

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

const textLimits = { min: 10, max: 2000 };

export const reportForm = z.strictObject({
  reason,
  details: multiLineText({
    ...textLimits,
    required: `Please tell us what is wrong in at least ${textLimits.min} characters`,
  }),
});
export type ReportForm = z.infer<typeof reportForm>;

const reported = reportForm.extend({ kind: oneOf(reportKindNames), id: recordId });
const needsClass = { path: ['class_id'], error: 'Needed for a participant' };
export const reportBody = reported
  .extend({ class_id: recordId.optional() })
  .refine((body) => body.kind !== 'participant' || body.class_id !== undefined, needsClass);
export const reportInput = reported
  .extend({ classId: recordId.optional() })
  .refine(({ kind, classId }) => kind !== 'participant' || classId !== undefined, {
    ...needsClass,
    path: ['classId'],
  });
export type ReportInput = z.infer<typeof reportInput>;

export const appealForm = z.strictObject({
  text: multiLineText({
    ...textLimits,
    required: `Please tell us why in at least ${textLimits.min} characters`,
  }),
});
export const appealInput = appealForm.extend({ removalId: recordId });

export const queueInput = z.strictObject({
  ...deskListFields,
  kind: z.enum(queueKindNames).optional(),
});

/** Hiding needs a reason and an explanation for the person concerned, unless it is hidden already. */
export const closeReportsForm = z.strictObject({
  outcome: oneOf(reportOutcomeNames, 'Please choose an outcome'),
  response: deskReason,
  reason: reason.optional(),
  explanation: deskReason.optional(),
});
export type CloseReportsForm = z.infer<typeof closeReportsForm>;
export const closeReportsInput = closeReportsForm.extend({ reportId: recordId });

/** Publishes content that waits, or hides it with a reason. */
export const decideInput = z.strictObject({
  kind: oneOf(['class', 'request']),
  id: recordId,
  rejection: hideForm.nullable(),
});
export type DecideInput = z.infer<typeof decideInput>;
export type WaitingContent = Omit<DecideInput, 'rejection'>;

export const answerAppealForm = z.strictObject({
  outcome: oneOf(appealOutcomes, 'Please choose an outcome'),
  response: deskReason,
});
export type AnswerAppealForm = z.infer<typeof answerAppealForm>;
export const answerAppealInput = answerAppealForm.extend({ removalId: recordId });
