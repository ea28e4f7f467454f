import { type RawBuilder, sql } from 'kysely';
import { isIn, recountInParts } from '#server/db/id-ranges.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { recipient } from '#server/people/auth/accounts/recipient-columns.ts';
import { mayAct } from '#server/people/auth/accounts/suspension.queries.ts';
import type { Recipient } from '#server/people/notifications/email.ts';
import { wantedLimits } from '#shared/market/search/wanted-limits.ts';

// The people of each request. All changes lock the request first, so that its count stays right.

/** The end of a term that begins now. */
const termEnd = sql<Date>`now() + make_interval(days => ${wantedLimits.days})`;

/** Returns the requests that are still there and shown. */
export async function lockRequests(trx: Trx, requestIds: string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('wantedRequests as r')
    .select(['r.id', 'r.people', 'r.removalId', 'r.reviewReasons'])
    .where('r.id', '=', sql<string>`ANY(${requestIds}::uuid[])`)
    .orderBy('r.id')
    .forNoKeyUpdate()
    .execute();
  return rows
    .filter(
      ({ people, removalId, reviewReasons }) =>
        people > 0 && removalId === null && reviewReasons === null,
    )
    .map(({ id }) => id);
}

export async function insertPerson(trx: Trx, requestId: string, userId: string): Promise<void> {
  await trx.insertInto('wantedPeople').values({ requestId, userId, endsAt: termEnd }).execute();
}

export async function addToCount(trx: Trx, requestId: string): Promise<void> {
  await trx
    .updateTable('wantedRequests')
    .set((eb) => ({ people: eb('people', '+', 1) }))
    .where('id', '=', requestId)
    .execute();
}

/** The requests that the user is part of. */
export async function selectRequestIdsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('wantedPeople')
    .select('requestId')
    .where('userId', '=', userId)
    .execute();
  return rows.map(({ requestId }) => requestId);
}

/**
 * Removes people from locked requests. A request stays without its author while others want the same; an
 * author can still appeal against the removal of a hidden request.
 */
async function deletePeople(trx: Trx, requestIds: string[], isLeaving: RawBuilder<boolean>) {
  await sql`
    WITH gone AS (
      DELETE FROM wanted_people p WHERE p.request_id = ANY(${requestIds}::uuid[]) AND ${isLeaving}
      RETURNING p.request_id, p.user_id)
    UPDATE wanted_requests r SET
      people = people - (SELECT count(*) FROM gone WHERE gone.request_id = r.id),
      author_id = CASE WHEN r.removal_id IS NULL AND r.author_id IN (SELECT user_id FROM gone WHERE request_id = r.id)
        THEN NULL ELSE r.author_id END
    WHERE r.id IN (SELECT request_id FROM gone)`.execute(trx);
}

/** The requests must be locked. */
export async function deletePerson(trx: Trx, requestIds: string[], userId: string) {
  return deletePeople(trx, requestIds, sql`p.user_id = ${userId}::uuid`);
}

export async function forgetWantedOf(trx: Trx, userId: string): Promise<void> {
  const requestIds = await selectRequestIdsOf(trx, userId);
  await lockRequests(trx, requestIds);
  await deletePerson(trx, requestIds, userId);
  await trx
    .updateTable('wantedRequests')
    .set({ authorId: null })
    .where('authorId', '=', userId)
    .execute();
}

/** Keeps the person for another term; undefined if they are not part of the request. */
export async function extendPerson(db: Db, requestId: string, userId: string) {
  return db
    .updateTable('wantedPeople')
    .set({ endsAt: termEnd, askedAt: null })
    .where('requestId', '=', requestId)
    .where('userId', '=', userId)
    .returning('endsAt')
    .executeTakeFirst();
}

/** Takes out people whose term is over, of at most `limit` requests; returns how many. */
export async function endTerms(trx: Trx, now: Date, limit: number): Promise<number> {
  const ended = await trx
    .selectFrom('wantedPeople')
    .select('requestId')
    .distinct()
    .where('endsAt', '<=', now)
    .orderBy('requestId')
    .limit(limit)
    .execute();
  const requestIds = ended.map(({ requestId }) => requestId);
  await lockRequests(trx, requestIds);
  await deletePeople(trx, requestIds, sql`p.ends_at <= ${now}`);
  return requestIds.length;
}

export type Looking = {
  userId: string;
  person: Recipient;
  requestId: string;
  words: string;
  place: string;
  people: number;
  endsAt: Date;
};

/** Marks at most `limit` people whose term ends soon, and returns them. */
export async function claimPeopleToAsk(trx: Trx, now: Date, limit: number): Promise<Looking[]> {
  const { rows } = await sql<Looking>`
    WITH asked AS (
      UPDATE wanted_people SET asked_at = ${now} WHERE (request_id, user_id) IN (
        SELECT p.request_id, p.user_id FROM wanted_people p
        JOIN wanted_requests r ON r.id = p.request_id AND r.removal_id IS NULL
        JOIN users u ON u.id = p.user_id AND ${mayAct('u')}
        WHERE p.ends_at > ${now} AND p.asked_at IS NULL
          AND p.ends_at <= ${now}::timestamptz + make_interval(days => ${wantedLimits.askDays})
        ORDER BY p.request_id, p.user_id LIMIT ${limit} FOR UPDATE OF p SKIP LOCKED)
      RETURNING request_id, user_id, ends_at)
    SELECT asked.user_id, ${recipient('u')} AS person, r.id AS request_id, r.words, r.place, r.people,
      asked.ends_at
    FROM asked JOIN wanted_requests r ON r.id = asked.request_id
    JOIN users u ON u.id = asked.user_id
    ORDER BY asked.request_id, asked.user_id`.execute(trx);
  return rows;
}

/** Requests whose stored number of people is wrong. */
export async function selectMiscountedRequests(db: Db) {
  return recountInParts(db, 'wantedRequests', async (range) => {
    const { rows } = await sql<{ id: string; people: number; counted: number }>`
      SELECT r.id, r.people, count(p.user_id)::int AS counted
      FROM wanted_requests r LEFT JOIN wanted_people p ON p.request_id = r.id
      WHERE ${isIn(sql`r.id`, range)}
      GROUP BY r.id HAVING r.people <> count(p.user_id) ORDER BY r.id`.execute(db);
    return rows;
  });
}
