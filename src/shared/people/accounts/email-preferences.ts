import { oneOf, yesOrNo, z } from '#shared/zod.ts';

/** The emails that their recipients can turn off. */
export const optionalEmails = [
  'reminder',
  'review_invitation',
  'new_student',
  'teaching_day',
  'waitlist',
  'waitlist_summary',
  'long_queue',
  'message',
  'new_dates',
  'opens_first',
  'wanted',
] as const;
export type OptionalEmail = (typeof optionalEmails)[number];

export const emailPreferenceInput = z.strictObject({
  kind: oneOf(optionalEmails),
  isOn: yesOrNo(),
});
