import { sql } from 'kysely';
import type { Deps } from '#server/app/deps.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { momentOf, utcOffset, wallClock } from '#server/market/places/wall-clock.ts';
import { readStoredSearch } from '#server/market/search/search.service.ts';
import type { SearchScope } from '#server/market/search/search-conditions.queries.ts';
import { lockUserShared } from '#server/people/auth/accounts/user-locks.queries.ts';
import { selectRecipient } from '#server/people/auth/accounts/users.queries.ts';
import { selectOptOuts } from '#server/people/notifications/email-preferences.queries.ts';
import { sendEmails } from '#server/people/notifications/email-preferences.service.ts';
import { hourMs } from '#shared/units.ts';
import { digestEmail, type NewsGroup, type NewsOfClass } from './digest.email.ts';
import {
  type Reading,
  selectDueReaders,
  selectNewDates,
  selectNewsOfSearches,
  selectNewsOfThings,
} from './digests.queries.ts';
import { lockReader, nextMorning, selectFollows } from './follows.queries.ts';

const kind = 'new_dates';

/** Emails readers at their 8 AM what is new in what they follow. One that fails stops no other. */
export async function sendDigests(deps: Deps, now: Date): Promise<void> {
  const failures: unknown[] = [];
  for (const userId of await selectDueReaders(deps.db, now))
    await sendDigest(deps, { userId, now }).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} digests failed`);
}

/** Marks the dates in the transaction that sends their email, so that each is sent once. */
async function sendDigest(deps: Deps, reading: Reading): Promise<void> {
  const { userId, now } = reading;
  const scopes = await readScopes(deps.db, reading);
  await deps.db.transaction().execute(async (trx) => {
    if (!(await lockUserShared(trx, userId))) return;
    const due = await takeReader(trx, userId, now);
    const isOff = (await selectOptOuts(trx, [userId])).some((optOut) => optOut.kind === kind);
    const reader = await selectRecipient(trx, userId);
    if (!due?.isMorning || isOff || !reader) return;
    const groups = await readNews(trx, reading, scopes);
    if (groups.length === 0) return;
    const write = () => digestEmail(reader, groups, deps.env.urls);
    const sent = groups.flatMap(({ classes }) => classes.flat());
    await markSent(
      trx,
      reading,
      sent.map(({ sessionId }) => sessionId),
    );
    await sendEmails(deps, trx, [{ userId, kind, write }]);
  });
}

/** After this time, it is no longer the morning. */
const morningMs = 4 * hourMs;

/**
 * Locks a reader whose 8 AM has come, and moves it to the next day. The caller holds the lock of the
 * user. Returns undefined if another process was first.
 */
async function takeReader(trx: Trx, userId: string, now: Date) {
  const due = await lockReader(trx, userId);
  if (!due || due.nextAt > now) return undefined;
  await trx
    .updateTable('digestReaders')
    .set({ nextAt: nextMorning(due, now) })
    .where('userId', '=', userId)
    .execute();
  return { isMorning: now.getTime() - due.nextAt.getTime() < morningMs };
}

/** Remembers the dates of an email, so that no later one has them. */
async function markSent(trx: Trx, { userId, now }: Reading, sessionIds: string[]) {
  await sql`INSERT INTO digest_dates (user_id, session_id, sent_at)
    SELECT ${userId}, id, ${now} FROM unnest(${sessionIds}::uuid[]) AS sent (id)`.execute(trx);
  await trx
    .updateTable('digestReaders')
    .set({ sentAt: now })
    .where('userId', '=', userId)
    .execute();
}

type Scopes = Map<string, SearchScope>;

/** The conditions of followed searches. Outside the transaction, because what words mean is cached. */
async function readScopes(db: Db, { userId, now }: Reading): Promise<Scopes> {
  const scopes: Scopes = new Map();
  for (const { id, search } of await selectFollows(db, userId)) {
    const scope = search === null ? null : await readStoredSearch(db, search, now);
    if (scope) scopes.set(id, scope);
  }
  return scopes;
}

/** Further classes are in the next digest. */
const maxClasses = 20;

/** The new dates, grouped by what the reader follows. A class is only in the first group that has it. */
async function readNews(trx: Trx, reading: Reading, scopes: Scopes): Promise<NewsGroup[]> {
  const follows = await selectFollows(trx, reading.userId);
  const searches = follows.flatMap(({ id, createdAt }) => {
    const scope = scopes.get(id);
    return scope ? [{ followId: id, followedAt: new Date(createdAt), scope }] : [];
  });
  const news = [
    ...(await selectNewsOfThings(trx, reading)),
    ...(await selectNewsOfSearches(trx, reading, searches)),
  ];
  const followOf = new Map<string, string>();
  for (const { followId, sessionId } of news)
    if (!followOf.has(sessionId)) followOf.set(sessionId, followId);
  const dates = await selectNewDates(trx, [...followOf.keys()]);
  const classes = [...Map.groupBy(dates, ({ classId }) => classId).values()] as NewsOfClass[];
  const byFollow = Map.groupBy(classes.slice(0, maxClasses), ([{ sessionId }]) =>
    followOf.get(sessionId),
  );
  return [...byFollow].map(([followId, found]) => {
    const followed = follows.find(({ id }) => id === followId);
    return { why: followed?.classId ? 'You follow' : (followed?.name ?? ''), classes: found };
  });
}

/** Corrects the next digests that are no longer at 8 AM, because this server's table of time zones changed. */
export async function keepMornings(db: Db, now: Date): Promise<void> {
  const mornings = await db
    .selectFrom('digestReaders')
    .select(['timeZone', 'nextAt'])
    .distinct()
    .where('nextAt', '>', now)
    .execute();
  for (const { timeZone, nextAt } of mornings) {
    const [day, time] = wallClock(nextAt, timeZone).split('T');
    if (time === '08:00' || Number.isNaN(utcOffset(nextAt, timeZone))) continue;
    await db
      .updateTable('digestReaders')
      .set({ nextAt: momentOf(`${day}T08:00`, timeZone) })
      .where('timeZone', '=', timeZone)
      .where('nextAt', '=', nextAt)
      .execute();
  }
}
