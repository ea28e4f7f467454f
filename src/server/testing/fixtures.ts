import type { Account } from '#server/auth/accounts/users.queries.ts';
import { replaceToken } from '#server/auth/emailed/email-links.queries.ts';
import { insertUnverifiedFactor } from '#server/auth/factors/factors.queries.ts';
import { digestRecoveryCode } from '#server/auth/factors/recovery-codes.ts';
import { codeAt, makeTotpSecret } from '#server/auth/factors/totp.ts';
import { createChallenge } from '#server/auth/flows/admission.service.ts';
import { insertIdentity } from '#server/auth/openid/identities.queries.ts';
import { hashPassword } from '#server/auth/passwords/passwords.ts';
import { createSession } from '#server/auth/sessions/sessions.ts';
import { newId } from '#server/db/new-id.ts';
import type { Trx } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { insertFavorites } from '#server/favorites/favorites.queries.ts';
import { hashToken, makeToken } from '#server/platform/crypto/tokens.ts';
import type { Vault } from '#server/platform/crypto/vault.ts';
import { insertUploads } from '#server/uploads/uploads.queries.ts';
import { hourMs, secondMs } from '#shared/units.ts';
import {
  createAuthenticatorApp,
  createBooking,
  createCategory,
  createClass,
  createPasskey,
  createReview,
  createUpload,
  createUser,
} from './factories.ts';
import { makeSoftwarePasskey, testPassword } from './second-factors.ts';

/** The same for everyone, so that only the owner of a factor decides who can use it. */
export const fixtureRecoveryCode = 'acdef-ghjkm';
export const fixtureEmailCode = '271828';
/** An OpenID provider where `user` has an account. */
export const fixtureIssuer = 'https://square.example';

export const people = ['anonymous', 'unverified', 'halfWay', 'user', 'other', 'teacher'] as const;
export type Person = (typeof people)[number];

/**
 * One person of each kind, and what `user` owns: bookings, a second session, factors and the tokens
 * that were emailed. The classes belong to `teacher`.
 */
export type Fixtures = Awaited<ReturnType<typeof createFixtures>>;

let made = 0;
let passwordHash: Promise<string> | undefined;

export async function createFixtures(deps: Deps) {
  passwordHash ??= hashPassword(testPassword);
  const hash = await passwordHash;
  return deps.db.transaction().execute(async (trx) => {
    const named = (role: 'user' | 'instructor') =>
      createUser(trx, { passwordHash: hash, fullName: 'Ada Byron', role });
    const [user, other, teacher] = [
      await named('user'),
      await named('user'),
      await named('instructor'),
    ];
    const halfWay = await named('user');
    const unverified = await createUser(trx, { passwordHash: hash, emailVerifiedAt: null });
    for (const owner of [other, teacher, halfWay])
      await createVerifiedApp(deps.vault, trx, owner.id);
    const token = async (account: Account) => (await createSession(trx, account.id)).token;
    const secondToken = await token(user);
    const identity = { issuer: fixtureIssuer, subject: user.id, userId: user.id };
    await insertIdentity(trx, identity);
    return {
      tokens: {
        anonymous: undefined,
        unverified: await token(unverified),
        halfWay: (await createChallenge(trx, halfWay.id)).challengeId,
        user: await token(user),
        other: await token(other),
        teacher: await token(teacher),
      } satisfies Record<Person, string | undefined>,
      email: user.email,
      unverifiedEmail: unverified.email,
      teacherUsername: teacher.username,
      newcomer: `newcomer_${process.pid}_${made++}`,
      sessionHandle: await handleOf(trx, secondToken),
      ...(await createClasses(trx, user, teacher)),
      ...(await createFactors(deps, trx, user)),
      ...(await createPictures(trx, user)),
      ...(await createMailed(deps, trx, user, unverified)),
    };
  });
}

async function handleOf(trx: Trx, token: string): Promise<string> {
  const { handle } = await trx
    .selectFrom('sessions')
    .select('handle')
    .where('id', '=', hashToken(token))
    .executeTakeFirstOrThrow();
  return handle;
}

async function createClasses(trx: Trx, user: Account, teacher: Account) {
  const categoryId = await createCategory(trx);
  const booked = await createClass(trx, teacher.id, { categoryId });
  const open = await createClass(trx, teacher.id, { categoryId });
  const hidden = await createClass(trx, teacher.id, { categoryId, isActive: false });
  const later = await createClass(trx, teacher.id, { categoryId, slots: [{ startsInHours: 96 }] });
  const over = { categoryId, slots: [{ startsInHours: -48 }] };
  const attended = await createClass(trx, teacher.id, over);
  const attendedBookingId = await createBooking(trx, attended.sessionId, user.id);
  const missed = await createClass(trx, teacher.id, over);
  const reviewed = await createClass(trx, teacher.id, over);
  await insertFavorites(trx, { userId: user.id, classIds: [booked.classId], limit: 1 });
  const bookingId = await createBooking(trx, booked.sessionId, user.id);
  const startTime = new Date(Date.now() + 72 * hourMs).toISOString();
  const endTime = new Date(Date.now() + 74 * hourMs).toISOString();
  return {
    categoryId,
    bookingId,
    bookedClassId: booked.classId,
    classId: open.classId,
    classSessionId: open.sessionId,
    /** Not active: visible only to its teacher. */
    hiddenClassId: hidden.classId,
    hiddenSessionId: hidden.sessionId,
    /** Far enough ahead that it can still be moved. */
    laterClassId: later.classId,
    laterSessionId: later.sessionId,
    /** In the past and attended by `user`. */
    attendedClassId: attended.classId,
    attendedBookingId,
    missedBookingId: await createBooking(trx, missed.sessionId, user.id, { status: 'no_show' }),
    reviewId: await createReview(trx, {
      bookingId: await createBooking(trx, reviewed.sessionId, user.id),
      classId: reviewed.classId,
      studentId: user.id,
    }),
    startTime,
    endTime,
  };
}

/** Creates two stored pictures and a pending upload. */
async function createPictures(trx: Trx, user: Account) {
  const uploadId = newId();
  await insertUploads(trx, [
    {
      id: uploadId,
      userId: user.id,
      clientId: newId(),
      purpose: 'classImage',
      type: 'image/jpeg',
      declaredBytes: 1000,
    },
  ]);
  return {
    uploadId,
    /** Not used yet. */
    uploadClientId: newId(),
    pictureUrl: await createUpload(trx, user.id),
    profilePictureUrl: await createUpload(trx, user.id, { purpose: 'profileImage' }),
  };
}

async function createFactors(deps: Deps, trx: Trx, user: Account) {
  const factorId = await createVerifiedApp(deps.vault, trx, user.id);
  const secret = makeTotpSecret();
  const enrollmentId = newId();
  await insertUnverifiedFactor(trx, {
    id: enrollmentId,
    userId: user.id,
    kind: 'totp',
    name: 'New phone',
    sealedSecret: deps.vault.sealingFor('totp').seal(secret),
    enrollmentChallenge: null,
  });
  const passkeyEnrollmentId = newId();
  const enrollmentChallenge = makeToken();
  await insertUnverifiedFactor(trx, {
    id: passkeyEnrollmentId,
    userId: user.id,
    kind: 'passkey',
    name: 'Key ring',
    sealedSecret: null,
    enrollmentChallenge,
  });
  const half = await createChallenge(trx, user.id);
  const alone = await createChallenge(trx, null);
  return {
    factorId,
    enrollmentId,
    enrollmentCode: codeAt(secret, Math.floor(Date.now() / (30 * secondMs))),
    passkeyEnrollmentId,
    newPasskey: makeSoftwarePasskey(deps.env.appUrl).register({ challenge: enrollmentChallenge }),
    challengeId: half.challengeId,
    aloneChallengeId: alone.challengeId,
    alonePasskeyChallenge: alone.passkeyChallenge,
    credentialId: await createPasskey(trx, user.id),
  };
}

/** Adds a verified authenticator app and the recovery code. */
async function createVerifiedApp(vault: Vault, trx: Trx, userId: string): Promise<string> {
  const codeDigest = digestRecoveryCode(vault, fixtureRecoveryCode);
  await trx.insertInto('recoveryCodes').values({ userId, codeDigest }).execute();
  return createAuthenticatorApp(vault, trx, userId);
}

async function createMailed({ vault }: Deps, trx: Trx, user: Account, unverified: Account) {
  const expiresAt = new Date(Date.now() + hourMs);
  const emailed = { signUpToken: makeToken(), recoverToken: makeToken(), changeToken: makeToken() };
  const own = { userId: user.id, expiresAt };
  await replaceToken(trx, {
    ...own,
    userId: unverified.id,
    tokenHash: hashToken(emailed.signUpToken),
    purpose: 'verify_email',
  });
  await replaceToken(trx, {
    ...own,
    tokenHash: hashToken(emailed.recoverToken),
    purpose: 'recover',
  });
  await replaceToken(trx, {
    ...own,
    tokenHash: hashToken(emailed.changeToken),
    purpose: 'change_email',
    newEmail: `moved.${user.email}`,
  });
  const codeDigest = vault.digest('email code', fixtureEmailCode);
  await trx
    .insertInto('emailCodes')
    .values({ ...own, codeDigest })
    .execute();
  return emailed;
}

/** Uses DELETE because TRUNCATE is slower on small tables. */
export async function deleteFixtures({ db }: Deps): Promise<void> {
  for (const table of [
    'reviews',
    'bookings',
    'classSessions',
    'classes',
    'uploads',
    'users',
    'categories',
  ] as const)
    await db.deleteFrom(table).execute();
}
