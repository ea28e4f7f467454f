import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import { constraints, isViolationOf } from '#server/db/constraints.ts';
import { newId } from '#server/db/new-id.ts';
import { openPage } from '#server/db/page-cursor.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { lockCategoryAndReadIsRetired } from '#server/market/categories/categories.queries.ts';
import { findNamedPlace } from '#server/market/places/named-place.ts';
import { timeZoneAt } from '#server/market/places/time-zones.ts';
import { lockAccount } from '#server/people/auth/accounts/user-locks.queries.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { runOnce } from '#server/platform/idempotency/idempotency.ts';
import { DomainError } from '#shared/errors.ts';
import { fillerWords } from '#shared/market/search/language/filler-words.ts';
import type { AskInput, WantedPageInput } from '#shared/market/search/wanted.ts';
import { wantedLimits } from '#shared/market/search/wanted-limits.ts';
import { dollarsToCents } from '#shared/money/money.ts';
import { contactsIn } from '#shared/staff/desk/contacts.ts';
import { spamReasons, spamRules } from '#shared/staff/desk/spam-rules.ts';
import { z } from '#shared/zod.ts';
import {
  countAsked,
  endReview,
  insertRequest,
  lockRequestInReview,
  selectOpenRequest,
  selectTaughtPlace,
  selectWanted,
} from './wanted.queries.ts';
import {
  addToCount,
  deletePerson,
  extendPerson,
  insertPerson,
  lockRequests,
  selectRequestIdsOf,
} from './wanted-people.queries.ts';

/** Whether the request is near the place, the number of its people, and its id. */
const wantedPosition = z.tuple([z.boolean(), z.int32(), z.uuid()]);

/** One page: the requests near the place first, each group by the number of people. */
export async function getWanted(db: Db, { q, near, cursor, limit }: WantedPageInput) {
  const place = near ? await findNamedPlace(db, near) : undefined;
  const page = openPage({ limit, cursor }, wantedPosition);
  const [wasNear = true, people = 0, id = ''] = page.after ?? [];
  const found = [];
  for (const isNear of place ? [true, false] : [false]) {
    if (isNear && !wasNear) continue;
    const after = page.after && isNear === wasNear ? { people, id } : undefined;
    const which = { words: q && significantWords(q), around: place, isNear, after };
    const rows = await selectWanted(db, { ...which, limit: page.rowLimit - found.length });
    found.push(...rows.map((row) => ({ ...row, isNear })));
    if (found.length === page.rowLimit) break;
  }
  const listed = page.close(found, (row) => [row.isNear, row.people, row.id]);
  return { ...listed, place: place?.label ?? null, isPlaceUnknown: place === null };
}

/** The words that say which class, or all if none does. */
function significantWords(text: string): string {
  const words = text.split(/\s+/).filter((word) => !fillerWords.has(word.toLowerCase()));
  return words.join(' ') || text;
}

/** The open request, with the time zone of its place. */
export async function getRequest(db: Db, wantedId: string) {
  const found = await selectOpenRequest(db, wantedId);
  if (!found) throw new DomainError('WANTED_NOT_FOUND');
  const { latitude, longitude, ...request } = found;
  return { ...request, timeZone: timeZoneAt({ latitude, longitude }) };
}

/** The requests of most people near the teacher's classes, or else near the place of their profile. */
export async function getWantedNearTeacher(db: Db, { id, location }: Account) {
  const taught = await selectTaughtPlace(db, id);
  const place = taught ?? (location ? await findNamedPlace(db, location) : null);
  if (!place) return { place: null, items: [] };
  const page = { around: place, isNear: true, limit: wantedLimits.forTeacher };
  return { place: place.label, items: await selectWanted(db, page) };
}

/** A request whose words have a contact or an address waits for staff. */
export async function askForClass(
  db: Db,
  viewerId: string,
  input: AskInput,
  idempotencyKey: string | null,
): Promise<{ id: string; isWaiting: boolean }> {
  const { words, near, categoryId = null, slots = [], maxPrice = null } = input;
  const place = await findNamedPlace(db, near);
  if (!place) throw new DomainError('PLACE_NOT_FOUND');
  const { label, latitude, longitude } = place;
  const once = { userId: viewerId, key: idempotencyKey, request: input };
  return runOnce(db, once, async (trx) => {
    if (!(await lockAccount(trx, viewerId))) throw new DomainError('UNAUTHENTICATED');
    if (categoryId !== null && (await lockCategoryAndReadIsRetired(trx, categoryId)))
      throw new DomainError('CATEGORY_RETIRED');
    requireFreeSlot(await selectRequestIdsOf(trx, viewerId));
    const { open, sameTexts } = await countAsked(trx, viewerId, words);
    if (open >= wantedLimits.asked) throw new DomainError('TOO_MANY_WANTED');
    rejectSpam(words, sameTexts);
    await consumeAttempt(trx, 'askForClass', { account: viewerId });
    const id = newId();
    const maxPriceCents = maxPrice === null ? null : dollarsToCents(maxPrice);
    const request = { id, authorId: viewerId, words, place: label, latitude, longitude };
    const contacts = contactsIn(words);
    const reviewReasons = contacts.length > 0 ? contacts : null;
    const asked = { ...request, categoryId, slots, maxPriceCents, people: 1, reviewReasons };
    await insertRequest(trx, asked);
    await insertPerson(trx, id, viewerId);
    return { id, isWaiting: reviewReasons !== null };
  }).catch((error) => {
    const isUnknown = isViolationOf(error, constraints.wantedCategoryExists);
    throw isUnknown ? new DomainError('CATEGORY_NOT_FOUND') : error;
  });
}

/** Ends the review of a request and returns what it was; undefined if there is none. */
export async function releaseRequest({ facts }: Deps, trx: Trx, requestId: string) {
  const found = await lockRequestInReview(trx, requestId);
  if (!found) return undefined;
  await endReview(trx, requestId);
  await facts.publish(trx, 'request.reviewed', { requestId });
  return found;
}

/** A person can have only a few open requests, so only their words count, not their number. */
function rejectSpam(text: string, sameTexts: number): void {
  const reasons = spamReasons({ title: '', text, sameTexts, recentTexts: 0 });
  if (reasons.length === 0) return;
  const sentences = reasons.map((name) => `${spamRules[name].sentence}.`).join(' ');
  const message = `We didn't post this, because it looks like advertising. ${sentences}`;
  throw new DomainError('LOOKS_LIKE_SPAM', { message, fields: { words: message } });
}

function requireFreeSlot(joined: string[]): void {
  if (joined.length >= wantedLimits.joined) throw new DomainError('TOO_MANY_JOINED');
}

/** Joining twice changes nothing. */
export async function joinRequest(db: Db, viewerId: string, wantedId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, viewerId))) throw new DomainError('UNAUTHENTICATED');
    const [open] = await lockRequests(trx, [wantedId]);
    if (!open) throw new DomainError('WANTED_NOT_FOUND');
    const joined = await selectRequestIdsOf(trx, viewerId);
    if (joined.includes(wantedId)) return;
    requireFreeSlot(joined);
    await consumeAttempt(trx, 'joinRequest', { account: viewerId });
    await insertPerson(trx, wantedId, viewerId);
    await addToCount(trx, wantedId);
  });
}

/** Leaving a request that the user is not part of changes nothing. */
export async function leaveRequest(db: Db, viewerId: string, wantedId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockRequests(trx, [wantedId]);
    await deletePerson(trx, [wantedId], viewerId);
  });
}

/** Keeps the user for another term. */
export async function keepLooking(db: Db, viewerId: string, wantedId: string) {
  const kept = await extendPerson(db, wantedId, viewerId);
  if (!kept) throw new DomainError('WANTED_NOT_FOUND');
  return { endsAt: kept.endsAt.toISOString() };
}
