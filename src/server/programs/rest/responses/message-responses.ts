import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import { id, image, time } from '#server/programs/rest/rest-fields.ts';

// What responses and webhooks say about a conversation.

export const sequence = z
  .int()
  .describe('Grows with each message of a thread; a time in microseconds');

export const messageResponse = named(
  'Message',
  z.object({
    id,
    sequence,
    kind: z.enum(['message', 'announcement']),
    isMine: z.boolean(),
    text: z.string(),
    subject: z.string().nullable().describe('Of an announcement'),
    pictureUrl: image,
    sentAt: time,
  }),
);

export const threadItem = z.object({
  id,
  classId: id,
  classTitle: z.string(),
  other: z
    .object({ id, fullName: z.string(), avatarUrl: image, username: z.string().nullable() })
    .nullable()
    .describe('null: a former member'),
  isTeacher: z.boolean().describe('You teach the class'),
  last: z
    .object({ text: z.string(), hasPicture: z.boolean(), sentAt: time, isMine: z.boolean() })
    .nullable()
    .describe('The newest message, or an announcement that you got'),
  unread: z.int(),
});
