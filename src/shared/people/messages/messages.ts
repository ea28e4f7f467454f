import { pageCursor, pageDirection } from '#shared/pagination.ts';
import { multiLineText, rawText, recordId, singleLineText } from '#shared/text.ts';
import { z } from '#shared/zod.ts';
import { messageLimits } from './message-limits.ts';

const required = 'Please write a message';

/** A message without its thread. */
export const messageFields = z
  .strictObject({
    id: recordId.describe('Made by the sender: sending it again changes nothing'),
    text: multiLineText({ max: messageLimits.text }),
    pictureUrl: rawText(2000).nullish().describe('Of a picture uploaded as `messageImage`'),
  })
  .refine(({ text, pictureUrl }) => text !== '' || Boolean(pictureUrl), {
    path: ['text'],
    message: required,
  });
export type MessageFields = z.infer<typeof messageFields>;

export const sendMessageInput = messageFields.safeExtend({ threadId: recordId });
export const startThreadInput = messageFields.safeExtend({ classId: recordId });
export const startWithInput = startThreadInput.safeExtend({ studentId: recordId });

/** A position in a thread, in the order of messages and announcements. */
const sequence = z.int().min(0);

export const threadsInput = z.strictObject({ cursor: pageCursor.optional(), ...pageDirection });
export const threadInput = z.strictObject({ threadId: recordId, before: sequence.optional() });
export const threadOfClassInput = z.strictObject({
  classId: recordId,
  studentId: recordId.optional(),
});
export const readThrough = z.strictObject({ sequence });
export const markReadInput = readThrough.extend({ threadId: recordId });
/** A value that is not an event id is treated as missing. */
export const liveInput = z.strictObject({
  lastEventId: z.string().regex(/^\d+$/).nullish().catch(null),
});

export const personInput = z.strictObject({ userId: recordId });

export const savedReplyForm = z.strictObject({
  title: singleLineText({ min: 1, max: messageLimits.savedTitle, required: 'Enter a title' }),
  text: multiLineText({ min: 1, max: messageLimits.text, required }),
});
/** The id is made by the client. */
export const savedReplyInput = savedReplyForm.extend({ id: recordId });
export const savedReplyOnly = z.strictObject({ id: recordId });
