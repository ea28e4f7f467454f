import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import { id, image, time } from '#server/programs/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';
import {
  announcementLimits,
  audiences,
  saidWithNames,
} from '#shared/market/classes/announcement-limits.ts';
import {
  announcementFields,
  sentAnnouncementsInput,
} from '#shared/market/classes/announcements.ts';
import { announcementsPerDay } from '#shared/rule-words.ts';

const row = rowsOf({ tag: 'Teaching', auth: 'member', scope: 'messages' });
const notFound = 'CLASS_NOT_FOUND';

const announcement = z.object({
  id,
  classId: id,
  saidWith: z
    .enum(saidWithNames)
    .nullable()
    .describe('The change in whose email it was said; null if it was an email of its own'),
  subject: z.string(),
  text: z.string(),
  picture: image,
  createdAt: time,
});

const people = z.int().meta({ examples: [5] });

const sentResponse = named(
  'SentAnnouncements',
  z.object({
    items: z.array(
      announcement.extend({
        audience: z.enum(audiences),
        sessionId: id.nullable(),
        startTime: time.nullable().describe('Of the date'),
        recipients: z.int(),
      }),
    ),
    people: z
      .object({ date: people, came: people, all: people, waiting: people })
      .describe('How many people an announcement to each audience would reach now'),
    isAttendanceMarked: z
      .boolean()
      .describe(
        'Whether anyone who booked the date is marked as there; `came` then counts only them',
      ),
  }),
);

export const announcementRows: RestRow[] = [
  row('POST /api/classes/:id/announcements', 'createAnnouncement', {
    summary: 'Write to everyone who booked a class you teach, came, or waits for it',
    description: `Emails those who booked a date (\`date\`, with \`sessionId\`), those who came to one that is over (\`came\`, with \`sessionId\`), those who booked any date that has not ended (\`all\`), or those on the waitlist (\`waiting\`). Those who came are marked as there; before anyone is, everyone who booked and is not marked absent. They can be reached for ${announcementLimits.cameDays} days, and \`collect\` says what is ready for them. At most ${announcementsPerDay} for each class.`,
    isIdempotent: true,
    body: announcementFields,
    example: { audience: 'all', text: 'The door code is new: 2580.' },
    status: 201,
    response: named('NewAnnouncement', z.object({ id, recipients: z.int() })),
    notFound,
    errors: [
      'NO_RECIPIENTS',
      'TOO_MANY_ANNOUNCEMENTS',
      'LOOKS_LIKE_SPAM',
      'IMAGE_NOT_UPLOADED',
      'RATE_LIMITED',
    ],
    call: (caller, { params, body }) => caller.announcements.send({ classId: params.id, ...body }),
  }),
  row('GET /api/classes/:id/announcements', 'listAnnouncements', {
    summary: 'List what you announced for a class, newest first',
    description: `The newest ${announcementLimits.page}. With \`sessionId\`, \`people\` also counts those who booked that date, or came to it.`,
    query: sentAnnouncementsInput.pick({ sessionId: true }).strip(),
    response: sentResponse,
    notFound,
    call: (caller, { params, query }) =>
      caller.announcements.sent({ classId: params.id, ...query }),
  }),
  row('GET /api/classes/:id/announcements/received', 'listReceivedAnnouncements', {
    tag: 'Bookings',
    summary: 'List what the instructor of a class wrote to you, newest first',
    description: `The newest ${announcementLimits.page}.`,
    response: z.array(
      announcement.extend({ teacherName: z.string(), teacherUsername: z.string() }),
    ),
    call: (caller, { params }) => caller.announcements.received({ classId: params.id }),
  }),
];
