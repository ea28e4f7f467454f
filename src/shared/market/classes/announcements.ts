import { multiLineText, rawText, recordId, singleLineText } from '#shared/text.ts';
import { dayMs } from '#shared/units.ts';
import { oneOf, z } from '#shared/zod.ts';
import {
  type Audience,
  announcementLimits,
  audiences,
  isOfOneDate,
} from './announcement-limits.ts';
import { classLimits } from './class-limits.ts';
import { isLocalTime, type Slot, slotFields, slotLimits } from './slots.ts';

const { what, hours, subject, text: textLimit } = announcementLimits;

/** Something to collect after a date, such as glazed bowls. */
const collect = z
  .strictObject({
    what: singleLineText({ min: 1, max: what, required: 'Say what is ready' }).meta({
      examples: ['Your glazed bowls'],
    }),
    where: singleLineText({ max: classLimits.location.max })
      .optional()
      .describe('By default where the class takes place'),
    ...slotFields,
    hours: singleLineText({ max: hours })
      .optional()
      .meta({ examples: ['Tuesday to Friday, 10 AM to 6 PM'] }),
  })
  .refine((given) => collectError(given) === undefined, {
    path: ['endTime'],
    error: ({ input }) => collectError(input as Slot),
  });
export type Collect = z.infer<typeof collect>;

/** The error of the end, if any. Of an instant and a local time, it has none: the server compares them. */
export function collectError({ startTime, endTime }: Slot): string | undefined {
  if (isLocalTime(startTime) !== isLocalTime(endTime)) return undefined;
  const ms = Date.parse(endTime) - Date.parse(startTime);
  if (ms <= 0) return 'It must end after it starts';
  return ms > slotLimits.maxDays * dayMs
    ? `Things can wait for at most ${slotLimits.maxDays} days`
    : undefined;
}

const fields = z.strictObject({
  audience: oneOf(audiences, 'Please choose who gets it'),
  subject: singleLineText({ max: subject }),
  text: multiLineText({ max: textLimit }),
  /** The URL of an uploaded picture. */
  picture: rawText(2000).nullable(),
  collect: collect
    .nullable()
    .describe(
      'For those who came: what is ready, as the first lines of the text and a calendar entry',
    ),
});

type Written = {
  audience: Audience;
  text?: string | undefined;
  collect?: Collect | null | undefined;
};

const checked = <T extends z.ZodType<Written>>(announcement: T) =>
  announcement
    .refine(({ text, collect: offered }) => text || offered, {
      path: ['text'],
      message: 'Please write a few words',
    })
    .refine(({ audience, collect: offered }) => audience === 'came' || !offered, {
      path: ['collect'],
      message: 'Only those who came can collect something',
    });

export const announcementForm = checked(fields);
export type AnnouncementForm = z.infer<typeof announcementForm>;

/** The announcement without its class. */
export const announcementFields = checked(
  fields.partial({ subject: true, text: true, picture: true, collect: true }).extend({
    sessionId: recordId
      .optional()
      .describe('The date, if it is for those who booked one or came to it'),
  }),
).refine(({ audience, sessionId }) => !isOfOneDate(audience) || sessionId !== undefined, {
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
