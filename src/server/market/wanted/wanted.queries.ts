import { type RawBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { dollars, isoTime } from '#server/db/expressions.ts';
import type { Db, NewWantedRequest, Trx } from '#server/db/schema.ts';
import { isWithin } from '#server/market/places/near-classes.queries.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';
import { removalColumn } from '#server/staff/removals/removal-columns.ts';
import type { Point } from '#shared/market/places.ts';
import { wantedLimits } from '#shared/market/search/wanted-limits.ts';

/** For `wanted_requests` as `r`: shown to everyone. */
export const isOpen = sql<boolean>`(r.people > 0 AND r.removal_id IS NULL
  AND r.review_reasons IS NULL)`;

/** For `wanted_requests` as `r`. */
export const isNear = (point: Point) =>
  isWithin({ ...point, withinMiles: wantedLimits.nearMiles }, sql`r.point`);

/** The parts that everyone may see: the number of people, but no names. */
const requestsOf = (db: Db) =>
  db
    .selectFrom('wantedRequests as r')
    .select((eb) => [
      'r.id',
      'r.words',
      'r.place',
      jsonObjectFrom(
        eb
          .selectFrom('categories as c')
          .select(['c.id', 'c.name'])
          .whereRef('c.id', '=', 'r.categoryId'),
      ).as('category'),
      'r.slots',
      dollars(eb.ref('r.maxPriceCents')).as('maxPrice'),
      'r.people',
    ]);

type WantedPage = {
  /** Only requests that share most of these words. */
  words?: string | undefined;
  around?: Point | null | undefined;
  /** Whether the requests are near the place, or all the others. */
  isNear: boolean;
  limit: number;
  after?: { people: number; id: string } | undefined;
};

/** Open requests by the number of people, and the newest of equal ones first. */
export async function selectWanted(db: Db, { words, around, limit, after, ...page }: WantedPage) {
  return requestsOf(db)
    .where(isOpen)
    .$if(words !== undefined, (query) => query.where(sharesMost(words ?? '')))
    .$if(Boolean(around), (query) => {
      const near = isNear(around ?? { latitude: 0, longitude: 0 });
      return query.where(page.isNear ? near : sql<boolean>`NOT ${near}`);
    })
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(r.people, r.id) < (${after?.people}::int, ${after?.id}::uuid)`),
    )
    .orderBy('r.people', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute();
}

/** Whether more than half of the words are in the request. */
function sharesMost(words: string): RawBuilder<boolean> {
  const stems = sql`tsvector_to_array(to_tsvector('search_words', ${words}::text))`;
  const shared = sql`ARRAY(SELECT unnest(r.stems) INTERSECT SELECT unnest(${stems}))`;
  return sql`(r.stems && ${stems} AND 2 * cardinality(${shared}) > cardinality(${stems}))`;
}

export async function selectOpenRequest(db: Db, wantedId: string) {
  return requestsOf(db)
    .select(['r.latitude', 'r.longitude'])
    .where('r.id', '=', wantedId)
    .where(isOpen)
    .executeTakeFirst();
}

/** The requests that the user is part of, with the removals of requests that the user wrote. */
export async function selectOwnRequests(db: Db, viewerId: string) {
  const isAuthor = sql<boolean>`(r.author_id = p.user_id) IS TRUE`;
  return requestsOf(db)
    .innerJoin('wantedPeople as p', 'p.requestId', 'r.id')
    .select((eb) => [
      isoTime(eb.ref('p.endsAt')).as('endsAt'),
      removalColumn(sql`CASE WHEN ${isAuthor} THEN r.removal_id END`).as('removal'),
      sql<boolean>`r.review_reasons IS NOT NULL`.as('isWaiting'),
    ])
    .where('p.userId', '=', viewerId)
    .where(sql<boolean>`(r.removal_id IS NULL OR ${isAuthor})`)
    .orderBy('p.joinedAt', 'desc')
    .orderBy('r.id')
    .limit(wantedLimits.joined)
    .execute();
}

/** The public place of the newest class of this teacher that has one. */
export async function selectTaughtPlace(db: Db, teacherId: string) {
  return db
    .selectFrom('classes as c')
    .select((eb) => [
      eb.ref('c.shownLatitude').$notNull().as('latitude'),
      eb.ref('c.shownLongitude').$notNull().as('longitude'),
      sql<string>`concat_ws(', ', c.city, c.region)`.as('label'),
    ])
    .where(isTaughtBy('c', teacherId))
    .where('c.shownLatitude', 'is not', null)
    .where('c.city', 'is not', null)
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertRequest(trx: Trx, request: NewWantedRequest): Promise<void> {
  await trx.insertInto('wantedRequests').values(request).execute();
}

/** The numbers of the author's open and waiting requests, and of all with the same words, even hidden ones. */
export async function countAsked(trx: Trx, authorId: string, words: string) {
  return trx
    .selectFrom('wantedRequests as r')
    .select([
      sql<number>`count(*) FILTER (WHERE r.people > 0 AND r.removal_id IS NULL)::int`.as('open'),
      sql<number>`count(*) FILTER (WHERE lower(r.words) = lower(${words}))::int`.as('sameTexts'),
    ])
    .where('r.authorId', '=', authorId)
    .executeTakeFirstOrThrow();
}

/** An open request, as the subject of a report. */
export async function selectRequestToReport(db: Db, wantedId: string) {
  return db
    .selectFrom('wantedRequests as r')
    .select(['r.id as subjectId', 'r.words as subjectLabel', 'r.authorId as personId'])
    .where('r.id', '=', wantedId)
    .where(isOpen)
    .executeTakeFirst();
}

/** Undefined for a request without a review. */
export async function lockRequestInReview(trx: Trx, wantedId: string) {
  return trx
    .selectFrom('wantedRequests')
    .select(['words as title', 'reviewReasons'])
    .where('id', '=', wantedId)
    .where('reviewReasons', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks the request until the end of the transaction. */
export async function lockRequestToModerate(trx: Trx, wantedId: string) {
  return trx
    .selectFrom('wantedRequests as r')
    .select((eb) => ['r.words as title', removalColumn(eb.ref('r.removalId')).as('removal')])
    .where('r.id', '=', wantedId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function setRemovalOfRequest(
  trx: Trx,
  wantedId: string,
  removalId: string | null,
): Promise<void> {
  await trx
    .updateTable('wantedRequests')
    .set({ removalId, reviewReasons: null })
    .where('id', '=', wantedId)
    .execute();
}

/** Shows the request to everyone. */
export async function endReview(trx: Trx, wantedId: string): Promise<void> {
  await trx
    .updateTable('wantedRequests')
    .set({ reviewReasons: null })
    .where('id', '=', wantedId)
    .execute();
}
