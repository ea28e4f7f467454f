import { Transaction } from 'kysely';
import { createCaller } from '#server/api/app-router.ts';
import type { Account } from '#server/auth/accounts/users.queries.ts';
import { accountColumns } from '#server/auth/accounts/users.queries.ts';
import type { Context } from '#server/auth/context.ts';
import { makeTotpSecret } from '#server/auth/factors/totp.ts';
import {
  type CurrentSession,
  createSession,
  validateSession,
} from '#server/auth/sessions/sessions.ts';
import type { Visitor } from '#server/auth/sessions/visitor.ts';
import { insertClassSessions } from '#server/classes/class-sessions/sessions.queries.ts';
import { insertClass } from '#server/classes/classes.queries.ts';
import { insertClassPictures } from '#server/classes/listing/class-pictures.queries.ts';
import { newId } from '#server/db/new-id.ts';
import type {
  Db,
  NewBooking,
  NewClass,
  NewReview,
  NewUpload,
  NewUser,
  Trx,
} from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { makeToken } from '#server/platform/crypto/tokens.ts';
import type { Vault } from '#server/platform/crypto/vault.ts';
import { insertReviews } from '#server/reviews/reviews.queries.ts';
import { storageUrl } from '#shared/images.ts';
import { currentRefundPolicy } from '#shared/refund-policy.ts';
import { dayMs, hourMs } from '#shared/units.ts';

let made = 0;

/** Creates a user with a confirmed email address; `overrides` sets what the test is about. */
export async function createUser(
  db: Db,
  { profileImage, ...overrides }: Partial<NewUser> = {},
): Promise<Account> {
  const name = `person_${made++}`;
  const user = await db
    .insertInto('users')
    .values({
      id: newId(),
      email: `${name}@example.com`,
      username: name,
      fullName: `Person ${made}`,
      phoneNumber: '+15035550100',
      emailVerifiedAt: new Date(),
      ...overrides,
    })
    .returning(accountColumns)
    .executeTakeFirstOrThrow();
  if (!profileImage) return user;
  await createUpload(db, user.id, { url: profileImage, purpose: 'profileImage', expiresAt: null });
  await db.updateTable('users').set({ profileImage }).where('id', '=', user.id).execute();
  return { ...user, profileImage };
}

/** Creates a stored picture that nothing shows yet; returns its URL. */
export async function createUpload(
  db: Db,
  userId: string,
  overrides: Partial<NewUpload> = {},
): Promise<string> {
  const id = newId();
  const url = overrides.url ?? storageUrl(`${id}.jpg`);
  await db
    .insertInto('uploads')
    .values({
      id,
      userId,
      clientId: id,
      purpose: 'classImage',
      type: 'image/jpeg',
      declaredBytes: 1000,
      status: 'stored',
      expiresAt: new Date(Date.now() + dayMs),
      ...overrides,
      url,
    })
    .execute();
  return url;
}

export async function createCategory(db: Db, name = `Category ${made++}`): Promise<number> {
  const row = await db.insertInto('categories').values({ name }).returning('id').executeTakeFirst();
  return row?.id ?? 0;
}

type SlotInput = { startsInHours?: number; capacity?: number | null; hours?: number };

type ClassOptions = Partial<NewClass> & { slots?: SlotInput[]; images?: string[] };

/** Creates a class with one session per slot; by default one in two days with 10 seats. */
export async function createClass(
  db: Db,
  teacherId: string,
  { slots = [{}], images = [], ...overrides }: ClassOptions = {},
) {
  const classId = newId();
  const categoryId = overrides.categoryId ?? (await createCategory(db));
  const listing = {
    id: classId,
    teacherId,
    title: 'Bread without haste',
    description: 'We bake one loaf each, slowly, and eat another.',
    priceCents: 4550,
    location: 'Portland, OR',
    timeZone: 'America/Los_Angeles',
    maxStudents: 10,
    ...overrides,
    categoryId,
  };
  const sessions = slots.map(sessionOf);
  const insert = async (trx: Trx) => {
    await insertClass(trx, listing);
    await insertClassSessions(trx, classId, sessions);
  };
  await (db instanceof Transaction ? insert(db) : db.transaction().execute(insert));
  for (const url of images) await createUpload(db, teacherId, { url, expiresAt: null });
  await insertClassPictures(db, classId, images);
  const sessionIds = sessions.map(({ id }) => id);
  return { classId, sessionIds, sessionId: sessionIds[0] ?? '' };
}

function sessionOf({ startsInHours = 48, capacity = 10, hours = 2 }: SlotInput) {
  const startsAt = new Date(Date.now() + startsInHours * hourMs);
  const endsAt = new Date(startsAt.getTime() + hours * hourMs);
  return { id: newId(), startsAt, endsAt, capacity };
}

/** Inserts a booking, even in a past or full session, and counts its seat. */
export async function createBooking(
  db: Db,
  sessionId: string,
  studentId: string,
  overrides: Partial<NewBooking> = {},
): Promise<string> {
  const id = newId();
  await db
    .insertInto('bookings')
    .values({
      id,
      sessionId,
      studentId,
      priceCents: 4550,
      refundPolicy: JSON.stringify(currentRefundPolicy),
      ...overrides,
    })
    .execute();
  await db
    .updateTable('classSessions')
    .set((eb) => ({ seatsTaken: eb('seatsTaken', '+', 1) }))
    .where('id', '=', sessionId)
    .execute();
  return id;
}

type BookedClassOptions = ClassOptions & Partial<Pick<NewBooking, 'status' | 'cancelledAt'>>;

/** Creates a class whose sessions are all booked by one student. */
export async function createBookedClass(
  db: Db,
  teacherId: string,
  studentId: string,
  { status, cancelledAt, ...options }: BookedClassOptions = {},
) {
  const created = await createClass(db, teacherId, options);
  const bookingIds: string[] = [];
  for (const sessionId of created.sessionIds)
    bookingIds.push(await createBooking(db, sessionId, studentId, { status, cancelledAt }));
  return { ...created, bookingIds, bookingId: bookingIds[0] ?? '' };
}

type ReviewFields = Pick<NewReview, 'bookingId' | 'classId' | 'studentId'> & Partial<NewReview>;

export async function createReview(db: Db, review: ReviewFields): Promise<string> {
  const id = newId();
  await insertReviews(db, [{ id, rating: 4, comment: 'The oven was hot.', ...review }]);
  return id;
}

/** Adds a verified authenticator app. */
export async function createAuthenticatorApp(
  vault: Vault,
  db: Db,
  userId: string,
): Promise<string> {
  const id = newId();
  await db
    .insertInto('factors')
    .values({
      id,
      userId,
      kind: 'totp',
      name: 'Phone',
      sealedSecret: vault.sealingFor('totp').seal(makeTotpSecret()),
      enrollmentChallenge: null,
      verifiedAt: new Date(),
    })
    .execute();
  return id;
}

/** Adds a verified passkey without a usable private key; returns its credential id. */
export async function createPasskey(db: Db, userId: string): Promise<string> {
  const credentialId = makeToken();
  await db
    .insertInto('factors')
    .values({
      id: newId(),
      userId,
      kind: 'passkey',
      name: 'Key ring',
      sealedSecret: null,
      enrollmentChallenge: null,
      credentialId,
      publicKey: Buffer.from('not a real key'),
      verifiedAt: new Date(),
    })
    .execute();
  return credentialId;
}

export const testVisitor: Visitor = { address: '192.0.2.1', userAgent: '', deviceToken: null };

type CallerOptions = { idempotencyKey?: string; session?: CurrentSession; visitor?: Visitor };

/**
 * A caller for the procedures on behalf of `account`, or anonymous. Unless `options` has a session,
 * one is created on the first call.
 */
export function callerFor(deps: Deps, account: Account | null, options: CallerOptions = {}) {
  let session = options.session && Promise.resolve(options.session);
  const context: Context = {
    deps,
    async signedIn() {
      if (!account) return null;
      session ??= openSession(deps.db, account);
      return { account, session: await session };
    },
    token: null,
    isCookie: false,
    visitor: options.visitor ?? testVisitor,
    idempotencyKey: options.idempotencyKey ?? null,
    handOverSession: (session) => session,
    forgetSession() {},
  };
  return createCaller(context);
}

async function openSession(db: Db, account: Account): Promise<CurrentSession> {
  const signedIn = await validateSession(db, await tokenOf(db, account), false);
  if (!signedIn) throw new Error('The account cannot sign in');
  return signedIn.session;
}

/** Returns a bearer token for this account. */
export async function tokenOf(db: Db, account: Account): Promise<string> {
  return (await createSession(db, account.id)).token;
}

export async function countSeatsTaken(db: Db, sessionId: string): Promise<number> {
  const session = await db
    .selectFrom('classSessions')
    .select('seatsTaken')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return session.seatsTaken;
}
