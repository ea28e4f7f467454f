import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import { listingStatus } from '#server/programs/rest/responses/class-responses.ts';
import {
  messageResponse,
  sequence,
  threadItem,
} from '#server/programs/rest/responses/message-responses.ts';
import { id, meetings, numericQuery, pageOf, time } from '#server/programs/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';
import { bookingStatuses } from '#shared/market/bookings/booking-states.ts';
import { messageLimits } from '#shared/people/messages/message-limits.ts';
import {
  messageFields,
  readThrough,
  savedReplyForm,
  threadOfClassInput,
  threadsInput,
} from '#shared/people/messages/messages.ts';
import { recordId } from '#shared/text.ts';

const row = rowsOf({ tag: 'Messages', auth: 'member', scope: 'messages' });
const threadsResponse = named('Threads', z.object(pageOf(threadItem)));

const date = { startTime: time, endTime: time, meetings };

const threadResponse = named(
  'Thread',
  threadItem.extend({
    booking: z
      .object({
        bookingId: id,
        sessionId: id,
        status: z.enum(bookingStatuses),
        seats: z.int(),
        timeZone: z.string().describe('IANA name'),
        ...date,
        isAhead: z.boolean().describe('Holds spots of a date that has not ended'),
        otherDates: z.int().describe('Further booked dates of the class that have not ended'),
      })
      .nullable()
      .describe("The learner's next booking of the class, or else the last one"),
    waiting: z
      .object({
        entryId: id,
        seats: z.int(),
        isOffered: z.boolean(),
        timeZone: z.string().describe('IANA name'),
        date: z.object(date).nullable().describe('null: any date'),
      })
      .nullable()
      .describe('The place on the waitlist, instead of a booking'),
    isClassOpen: z.boolean().describe('Anyone can book the class'),
    listingStatus,
    isClassVisible: z.boolean().describe('The page of the class exists for you'),
    isBlockedByMe: z.boolean(),
    canWrite: z.boolean(),
    usuallyAnswersMinutes: z.int().nullable().describe('The median; null if there are too few'),
    messages: z.array(messageResponse),
    earlier: sequence.nullable().describe('Send it as `before` for earlier messages'),
  }),
);

const writtenResponse = named('NewThread', z.object({ threadId: id, message: messageResponse }));

const savedReply = named('SavedReply', z.object({ id, title: z.string(), text: z.string() }));

const notFound = 'THREAD_NOT_FOUND';
const writing = [
  'CANNOT_WRITE',
  'TOO_MANY_UNANSWERED',
  'MESSAGE_ID_TAKEN',
  'IMAGE_NOT_UPLOADED',
  'RATE_LIMITED',
] as const;

const threadRows: RestRow[] = [
  row('GET /api/threads', 'listThreads', {
    summary: 'List your conversations, newest first',
    description: 'One for each class and learner. Send `nextCursor` as `cursor` for the next page.',
    query: threadsInput.pick({ cursor: true }).strip(),
    response: threadsResponse,
    call: (caller, { query }) => caller.messages.threads(query),
  }),
  row('GET /api/threads/:id', 'getThread', {
    summary: 'Read a conversation',
    description: `The newest ${messageLimits.page} messages and announcements, oldest first. Reading marks nothing as read.`,
    query: z.object({ before: numericQuery(z.int().min(0)).optional() }),
    response: threadResponse,
    notFound,
    call: (caller, { params, query }) =>
      caller.messages.thread({ threadId: params.id, before: query.before }),
  }),
  row('POST /api/threads/:id/messages', 'sendMessage', {
    summary: 'Write in a conversation',
    description:
      'Plain text, a picture, or both. A message with an `id` that you have sent before is not sent again.',
    body: messageFields,
    status: 201,
    response: messageResponse,
    notFound,
    errors: [...writing],
    call: (caller, { params, body }) => caller.messages.send({ threadId: params.id, ...body }),
  }),
  row('PUT /api/threads/:id/read', 'markThreadRead', {
    summary: 'Mark a conversation as read',
    description: 'Up to the message with this `sequence`.',
    body: readThrough,
    notFound,
    call: (caller, { params, body }) => caller.messages.markRead({ threadId: params.id, ...body }),
  }),
  row('GET /api/messages/unread', 'getUnreadCount', {
    summary: 'Count your unread messages',
    description: 'In all conversations, without announcements.',
    response: z.object({ count: z.int() }),
    call: (caller) => caller.messages.unread(),
  }),
];

const classRows: RestRow[] = [
  row('GET /api/classes/:id/thread', 'findThread', {
    summary: 'Find your conversation about a class',
    description:
      'With its instructor. If you teach the class, with the student `studentId`. `threadId` is null until one of you has written.',
    query: threadOfClassInput.pick({ studentId: true }).strip(),
    response: z.object({
      threadId: id.nullable(),
      canWrite: z.boolean(),
      otherId: id.nullable().describe('Whom you can block; null if you were never in touch'),
      isBlockedByMe: z.boolean(),
    }),
    call: (caller, { params, query }) => caller.messages.forClass({ classId: params.id, ...query }),
  }),
  row('POST /api/classes/:id/thread', 'startThread', {
    summary: 'Write to the instructor of a class, or to a student of yours',
    description:
      'Starts the conversation if there is none. If you teach the class, `studentId` names someone who has booked it or waited for it.',
    body: messageFields.safeExtend({ studentId: recordId.optional() }),
    status: 201,
    response: writtenResponse,
    notFound: 'CLASS_NOT_FOUND',
    errors: ['STUDENT_NOT_FOUND', 'OWN_CLASS_MESSAGE', ...writing],
    call: (caller, { params, body: { studentId, ...body } }) =>
      studentId
        ? caller.messages.startWith({ classId: params.id, studentId, ...body })
        : caller.messages.start({ classId: params.id, ...body }),
  }),
];

const personRows: RestRow[] = [
  row('PUT /api/blocks/:id', 'blockPerson', {
    scope: 'none',
    summary: 'Block an instructor or a student of yours',
    description:
      'They can no longer write to you, announcements included, or book your classes. The id is that of `other` in a conversation, `otherId` of a class, or that of a student on a roster. Bookings stay, and you still get emails about them, without words of theirs.',
    notFound: 'PERSON_NOT_FOUND',
    errors: ['RATE_LIMITED'],
    call: (caller, { params }) => caller.messages.block({ userId: params.id }),
  }),
  row('DELETE /api/blocks/:id', 'unblockPerson', {
    scope: 'none',
    summary: 'Unblock someone',
    description: 'Does nothing for someone whom you have not blocked.',
    notFound: 'PERSON_NOT_FOUND',
    errors: ['RATE_LIMITED'],
    call: (caller, { params }) => caller.messages.unblock({ userId: params.id }),
  }),
  row('GET /api/saved-replies', 'listSavedReplies', {
    summary: 'List your saved replies by title',
    description: 'Texts that you send often. Only you see them.',
    response: z.array(savedReply),
    call: (caller) => caller.messages.savedReplies.list(),
  }),
  row('PUT /api/saved-replies/:id', 'saveReply', {
    summary: 'Save a reply, or change one',
    description: `You make the id. Up to ${messageLimits.savedReplies}.`,
    body: savedReplyForm,
    response: savedReply,
    errors: ['TOO_MANY_SAVED_REPLIES'],
    call: (caller, { params, body }) =>
      caller.messages.savedReplies.save({ id: params.id, ...body }),
  }),
  row('DELETE /api/saved-replies/:id', 'removeSavedReply', {
    summary: 'Remove a saved reply',
    description: 'What you sent with it stays.',
    notFound: 'SAVED_REPLY_NOT_FOUND',
    call: (caller, { params }) => caller.messages.savedReplies.remove({ id: params.id }),
  }),
];

export const messageRows: RestRow[] = [...threadRows, ...classRows, ...personRows];
