import { multiLineText, rawText, recordId, singleLineText } from '#shared/text.ts';
import { oneOf, z } from '#shared/zod.ts';
import { announcementLimits, audiences } from './announcement-limits.ts';

const required = 'Please write a few words';
const text = multiLineText({ min: 1, max: announcementLimits.text, required });

export const announcementForm = z.strictObject({
  audience: oneOf(audiences, 'Please choose who gets it'),
  subject: singleLineText({ max: announcementLimits.subject }),
  text,
  /** The URL of an uploaded picture. */
  picture: rawText(2000).nullable(),
});
export type AnnouncementForm = z.infer<typeof announcementForm>;

/** The announcement without its class. */
export const announcementFields = announcementForm
  .partial({ subject: true, picture: true })
  .extend({
    sessionId: recordId.optional().describe('The date, if it is for those who booked one'),
  })
  .refine(({ audience, sessionId }) => audience !== 'date' || sessionId !== undefined, {
    path: ['sessionId'],
    message: 'Please choose a date',
  });
export const announceInput = announcementFields.safeExtend({ classId: recordId });
export type AnnounceInput = z.infer<typeof announceInput>;

export const sentAnnouncementsInput = z.strictObject({
  classId: recordId,
  sessionId: recordId.optional(),
});

/** A note to the students together with a move or a cancellation; an empty note is omitted. */
export const noteToStudents = multiLineText({ max: announcementLimits.text });
