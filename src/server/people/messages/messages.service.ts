import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { keepOwnImages } from '#server/files/uploads/uploads.service.ts';
import { cameByLink } from '#server/market/bookings/payments/commission.queries.ts';
import { isClassVisible } from '#server/market/bookings/visibility.queries.ts';
import { selectBlocksBetween } from '#server/people/auth/accounts/blocks.queries.ts';
import { lockPeople } from '#server/people/auth/accounts/user-locks.queries.ts';
import { wakeStreamsOf } from '#server/platform/live/live.queries.ts';
import { DomainError } from '#shared/errors.ts';
import { messageLimits } from '#shared/people/messages/message-limits.ts';
import type { MessageFields } from '#shared/people/messages/messages.ts';
import { newAccountMs } from '#shared/staff/desk/spam-rules.ts';
import {
  countUnanswered,
  insertMessage,
  insertThread,
  recordFirstAnswer,
  selectMessage,
  selectTeacherId,
  selectThreadToWrite,
  setRead,
  type Thread,
} from './messages.queries.ts';
import { isOrWasStudent, type Message, selectThreadOfClass } from './threads.queries.ts';

type Written = { threadId: string; message: Message };
type Pair = Omit<Thread, 'id'>;
type Sender = { id: string; linkToken: string | null };

/** Writes in a thread. Resending a message gets the same response, and has no other effect. */
export async function sendMessage(
  deps: Deps,
  viewerId: string,
  { threadId, ...fields }: MessageFields & { threadId: string },
): Promise<Message> {
  const { message } = await deps.db.transaction().execute(async (trx) => {
    const thread = await selectThreadToWrite(trx, viewerId, threadId);
    if (!thread) throw new DomainError('THREAD_NOT_FOUND');
    return write(deps, trx, { id: viewerId, linkToken: null }, thread, fields);
  });
  return message;
}

/** A learner writes to the instructor of a class; the first time starts the thread. */
export async function startThread(
  deps: Deps,
  viewerId: string,
  { classId, ...fields }: MessageFields & { classId: string },
  linkToken: string | null,
): Promise<Written> {
  return deps.db.transaction().execute(async (trx) => {
    const teacherId = await selectTeacherId(trx, classId);
    if (!teacherId) throw new DomainError('CLASS_NOT_FOUND');
    if (teacherId === viewerId) throw new DomainError('OWN_CLASS_MESSAGE');
    const sender = { id: viewerId, linkToken };
    return write(deps, trx, sender, { classId, studentId: viewerId, teacherId }, fields);
  });
}

/** An instructor writes to someone who has booked or awaited their class. */
export async function startThreadWith(
  deps: Deps,
  viewerId: string,
  { classId, studentId, ...fields }: MessageFields & { classId: string; studentId: string },
): Promise<Written> {
  return deps.db.transaction().execute(async (trx) => {
    if ((await selectTeacherId(trx, classId)) !== viewerId)
      throw new DomainError('CLASS_NOT_FOUND');
    const sender = { id: viewerId, linkToken: null };
    return write(deps, trx, sender, { classId, studentId, teacherId: viewerId }, fields);
  });
}

async function write(
  deps: Deps,
  trx: Trx,
  { id: senderId, linkToken }: Sender,
  pair: Pair,
  { id, text, pictureUrl }: MessageFields,
): Promise<Written> {
  const { studentId, teacherId } = pair;
  const people = await lockPeople(trx, [studentId, teacherId]);
  const sender = people.find((each) => each.id === senderId);
  if (!sender?.mayAct) throw new DomainError('UNAUTHENTICATED');
  const known = await selectThreadOfClass(trx, { ...pair, viewerId: senderId });
  const earlier = await selectMessage(trx, id, senderId);
  if (earlier) return sameMessage(earlier, known?.id);
  if (!known) await requireStart(trx, senderId, pair);
  if (people.length < 2 || people.some(({ isDeleted }) => isDeleted))
    throw new DomainError('CANNOT_WRITE');
  const blocks = await selectBlocksBetween(trx, studentId, teacherId);
  if (blocks.isByOne || blocks.isByOther) throw new DomainError('CANNOT_WRITE');
  await consumeAttempt(trx, 'writeMessage', { account: senderId });
  const thread = {
    ...pair,
    id: known?.id ?? (await startNew(trx, { ...sender, linkToken }, pair)),
  };
  if ((await countUnanswered(trx, thread.id, senderId)) >= messageLimits.unanswered)
    throw new DomainError('TOO_MANY_UNANSWERED');
  const owner = { userId: senderId, host: deps.env.appUrl, field: 'pictureUrl' };
  const kept = await keepOwnImages(
    trx,
    { ...owner, purpose: 'messageImage' },
    pictureUrl ? [pictureUrl] : [],
  );
  if (senderId === teacherId) await recordFirstAnswer(trx, thread);
  await insertMessage(trx, thread, { id, senderId, text, picture: kept[0] ?? null });
  await deps.facts.publish(trx, 'message.sent', { messageId: id });
  await wakeStreamsOf(trx, [studentId, teacherId]);
  const message = await selectMessage(trx, id, senderId);
  if (!message) throw new Error(`Message ${id} was not inserted`);
  return sameMessage(message, thread.id);
}

type Found = NonNullable<Awaited<ReturnType<typeof selectMessage>>>;

function sameMessage({ threadId, ...message }: Found, expected: string | undefined): Written {
  if (!message.isMine || threadId !== expected) throw new DomainError('MESSAGE_ID_TAKEN');
  return { threadId, message };
}

async function requireStart(db: Db, senderId: string, { classId, studentId }: Pair): Promise<void> {
  if (senderId === studentId) {
    if (!(await isClassVisible(db, classId, studentId))) throw new DomainError('CLASS_NOT_FOUND');
  } else if (!(await isOrWasStudent(db, classId, studentId))) {
    throw new DomainError('STUDENT_NOT_FOUND');
  }
}

/** Starts the thread, unless the sender has started too many. */
async function startNew(
  trx: Trx,
  sender: Sender & { createdAt: Date },
  pair: Pair,
): Promise<string> {
  const source = { account: sender.id };
  const isNew = Date.now() - sender.createdAt.getTime() < newAccountMs;
  if (isNew) await consumeAttempt(trx, 'startThreadAsNew', source);
  await consumeAttempt(trx, 'startThread', source);
  // A thread started by the instructor says nothing about how the student found the class.
  const isOfTeacher = sender.id === pair.teacherId;
  const isByLink = isOfTeacher || cameByLink(pair.teacherId, sender.linkToken);
  return insertThread(trx, { ...pair, id: newId() }, isByLink);
}

/** Marks what a reader has seen of a thread, and notifies their other pages. */
export async function markRead(
  { db }: Pick<Deps, 'db'>,
  viewerId: string,
  { threadId, sequence }: { threadId: string; sequence: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await setRead(trx, { threadId, userId: viewerId, sequence }))
      await wakeStreamsOf(trx, [viewerId]);
  });
}
