import { sql } from 'kysely';
import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { keepOwnImages } from '#server/files/uploads/uploads.service.ts';
import { selectSpamFacts } from '#server/market/classes/spam-facts.queries.ts';
import { selectUnblocked } from '#server/people/auth/accounts/blocks.queries.ts';
import { lockAccount } from '#server/people/auth/accounts/user-locks.queries.ts';
import { selectRecipient } from '#server/people/auth/accounts/users.queries.ts';
import { runOnce } from '#server/platform/idempotency/idempotency.ts';
import { DomainError } from '#shared/errors.ts';
import {
  type Audience,
  announcementLimits,
  audiences,
  isOfOneDate,
  type SaidWith,
} from '#shared/market/classes/announcement-limits.ts';
import type { AnnounceInput } from '#shared/market/classes/announcements.ts';
import { type ContactKind, contactsIn } from '#shared/staff/desk/contacts.ts';
import { spamReasons, spamRules } from '#shared/staff/desk/spam-rules.ts';
import {
  hasMarkedAttendance,
  insertAnnouncement,
  lockClassToAnnounce,
  selectAudience,
  selectSent,
} from './announcements.queries.ts';
import { collectSubject, collectText, resolveCollect } from './collect.ts';

/** What was announced for a class, and how many people each audience has now. */
export async function getSent(
  db: Db,
  { classId, sessionId }: { classId: string; sessionId?: string | undefined },
) {
  const items = await selectSent(db, classId);
  const people = { date: 0, came: 0, all: 0, waiting: 0 };
  for (const audience of audiences)
    people[audience] = (await selectAudience(db, { classId, audience, sessionId })).length;
  const isAttendanceMarked = await hasMarkedAttendance(db, { classId, sessionId });
  return { items, people, isAttendanceMarked };
}

/** Emails everyone of an audience, at most `announcementLimits.perDay` times a day for each class. */
export async function announce(
  deps: Deps,
  viewerId: string,
  input: AnnounceInput,
  idempotencyKey: string | null,
): Promise<{ id: string; recipients: number }> {
  const { classId, audience, sessionId, picture } = input;
  const once = { userId: viewerId, key: idempotencyKey, request: input };
  return runOnce(deps.db, once, async (trx) => {
    if (!(await lockAccount(trx, viewerId))) throw new DomainError('UNAUTHENTICATED');
    const found = await lockClassToAnnounce(trx, classId, viewerId);
    if (!found) throw new DomainError('CLASS_NOT_FOUND');
    const { collect, subject, text } = wordsOf(input, found);
    const studentIds = await selectAudience(trx, { classId, audience, sessionId });
    if (studentIds.length === 0) throw new DomainError('NO_RECIPIENTS');
    if (await hasReachedLimit(trx, classId)) throw new DomainError('TOO_MANY_ANNOUNCEMENTS');
    await rejectSpam(deps, trx, { classId, teacherId: viewerId, subject, text });
    await consumeAttempt(trx, 'notifyStudents', { account: viewerId });
    const owner = { userId: viewerId, host: deps.env.appUrl, field: 'picture' };
    const [kept = null] = await keepOwnImages(
      trx,
      { ...owner, purpose: 'announcementImage' },
      picture ? [picture] : [],
    );
    const id = newId();
    const announcement = {
      id,
      classId,
      teacherId: viewerId,
      audience,
      sessionId: isOfOneDate(audience) ? (sessionId ?? null) : null,
      subject,
      text,
      picture: kept,
      collect: collect && JSON.stringify(collect),
    };
    await insertAnnouncement(trx, announcement, studentIds);
    await deps.facts.publish(trx, 'announcement.sent', { announcementId: id });
    return { id, recipients: studentIds.length };
  });
}

/** The words as they are sent: what can be collected is part of them. */
function wordsOf(
  { subject = '', text = '', collect: offered }: AnnounceInput,
  found: { location: string; timeZone: string },
) {
  if (!offered) return { collect: null, subject, text };
  const collect = resolveCollect(offered, found);
  return {
    collect,
    subject: subject || collectSubject,
    text: collectText(collect, found.timeZone, text),
  };
}

type NoteRequest = { classId: string; teacherId: string; word: string | undefined };

/**
 * The note to send with a change; undefined without one, and if the class has reached the daily limit of
 * announcements, so that the change is made without the note. The class must be locked.
 */
export async function noteWithinLimit(
  deps: Pick<Deps, 'env'>,
  trx: Trx,
  { classId, teacherId, word }: NoteRequest,
): Promise<string | undefined> {
  if (!word) return undefined;
  await rejectSpam(deps, trx, { classId, teacherId, subject: '', text: word });
  return (await hasReachedLimit(trx, classId)) ? undefined : word;
}

/** Whether the class has reached the limit of announcements in 24 hours; notes with changes count, too. */
async function hasReachedLimit(trx: Trx, classId: string): Promise<boolean> {
  const { count } = await trx
    .selectFrom('announcements')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('classId', '=', classId)
    .where(sql<boolean>`created_at > now() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  return count >= announcementLimits.perDay;
}

type StoredNote = {
  classId: string;
  /** Null if the change is about several dates. */
  sessionId: string | null;
  teacherId: string;
  saidWith: SaidWith;
  text: string;
  studentIds: string[];
};

/** Stores a note that is part of the email about a change, for the students who get the email. */
export async function storeNote(trx: Trx, { studentIds, ...said }: StoredNote): Promise<void> {
  const recipients = await selectUnblocked(trx, said.teacherId, studentIds);
  if (recipients.length === 0) return;
  const audience: Audience = said.sessionId ? 'date' : 'all';
  await insertAnnouncement(trx, { id: newId(), audience, ...said }, recipients);
}

type Text = { classId: string; teacherId: string; subject: string; text: string };

/** Two of these in the first announcements of a new instructor lead people elsewhere; an address of a street doesn't. */
const elsewhere: Partial<Record<ContactKind, string>> = {
  link: 'a link',
  email: "someone else's email address",
  phone: 'a phone number',
  handle: 'a name on another service',
};
const list = new Intl.ListFormat('en-US');

/** Instructors may repeat themselves, so only links and contacts count. */
async function rejectSpam(
  { env }: Pick<Deps, 'env'>,
  trx: Trx,
  { subject, text, ...by }: Text,
): Promise<void> {
  const { isNew } = await selectSpamFacts(trx, { ...by, title: subject, description: text });
  if (!isNew) return;
  const author = await selectRecipient(trx, by.teacherId);
  const own = { hosts: [new URL(env.appUrl).host], emails: author ? [author.email] : [] };
  const found = contactsIn(`${subject}\n${text}`, own).flatMap((kind) => elsewhere[kind] ?? []);
  const scored = { title: subject, text, sameTexts: 0, recentTexts: 0 };
  const sentences =
    found.length > 1
      ? [`It has ${list.format(found)}`]
      : spamReasons(scored).map((name) => spamRules[name].sentence);
  if (sentences.length === 0) return;
  throw new DomainError('LOOKS_LIKE_SPAM', {
    message: `We didn't send this, because it looks like advertising. ${sentences.join('. ')}.`,
  });
}
