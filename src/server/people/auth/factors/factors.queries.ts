import { sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { selectPasswordHash } from '#server/people/auth/accounts/users.queries.ts';
import type { FactorKind } from '#shared/people/accounts/accounts.ts';

export async function hasFactors(db: Db, userId: string): Promise<boolean> {
  return (await selectFactorKinds(db, userId)).length > 0;
}

export async function selectFactorKinds(db: Db, userId: string): Promise<FactorKind[]> {
  const rows = await db
    .selectFrom('factors')
    .select('kind')
    .distinct()
    .where('userId', '=', userId)
    .where('verifiedAt', 'is not', null)
    .execute();
  return rows.map(({ kind }) => kind);
}

/** The user's verified factors, oldest first. */
export async function selectFactors(db: Db, userId: string) {
  return db
    .selectFrom('factors')
    .select([
      'id',
      'kind',
      'name',
      isoTime(sql.ref<Date>('created_at')).as('createdAt'),
      isoTime(sql.ref<Date | null>('last_used_at')).as('lastUsedAt'),
    ])
    .where('userId', '=', userId)
    .where('verifiedAt', 'is not', null)
    .orderBy('id')
    .execute();
}

/** How the user can sign in, besides connected providers. */
export async function selectSignInMethods(db: Db, viewerId: string) {
  const [factors, recoveryCodesLeft, passwordHash] = await Promise.all([
    selectFactors(db, viewerId),
    countRecoveryCodes(db, viewerId),
    selectPasswordHash(db, viewerId),
  ]);
  return { hasPassword: passwordHash !== null, factors, recoveryCodesLeft };
}

type NewFactor = {
  id: string;
  userId: string;
  kind: FactorKind;
  name: string;
  sealedSecret: Buffer | null;
  enrollmentChallenge: string | null;
};

/** Replaces the user's pending enrollment of the same kind. */
export async function insertUnverifiedFactor(trx: Trx, factor: NewFactor): Promise<void> {
  await trx
    .deleteFrom('factors')
    .where('userId', '=', factor.userId)
    .where('kind', '=', factor.kind)
    .where('verifiedAt', 'is', null)
    .execute();
  await trx
    .insertInto('factors')
    .values({ ...factor })
    .execute();
}

/** A pending enrollment; it expires after an hour. */
export async function selectUnverifiedFactor(db: Db, userId: string, factorId: string) {
  return db
    .selectFrom('factors')
    .select(['id', 'kind', 'name', 'sealedSecret', 'enrollmentChallenge'])
    .where('id', '=', factorId)
    .where('userId', '=', userId)
    .where('verifiedAt', 'is', null)
    .where('createdAt', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirst();
}

type Proven =
  | { lastStep: number }
  | { credentialId: string; publicKey: Buffer; signCount: number; transports: string[] };

/** Exactly one of concurrent calls returns true. */
export async function markFactorVerified(
  trx: Trx,
  factorId: string,
  proven: Proven,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('factors')
    .set({ ...proven, enrollmentChallenge: null, verifiedAt: sql<Date>`now()` })
    .where('id', '=', factorId)
    .where('verifiedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteFactor(trx: Trx, userId: string, factorId: string) {
  return trx
    .deleteFrom('factors')
    .where('id', '=', factorId)
    .where('userId', '=', userId)
    .where('verifiedAt', 'is not', null)
    .returning(['kind', 'name'])
    .executeTakeFirst();
}

/** Deletes all factors and recovery codes, and ends pending enrollments; returns the kinds. */
export async function deleteFactors(trx: Trx, userId: string): Promise<FactorKind[]> {
  const rows = await trx
    .deleteFrom('factors')
    .where('userId', '=', userId)
    .returning('kind')
    .execute();
  await replaceRecoveryCodes(trx, userId, []);
  return rows.map(({ kind }) => kind);
}

export async function selectTotpSecrets(db: Db, userId: string) {
  return db
    .selectFrom('factors')
    .select(['id', 'sealedSecret', 'lastStep'])
    .where('userId', '=', userId)
    .where('kind', '=', 'totp')
    .where('verifiedAt', 'is not', null)
    .$narrowType<{ sealedSecret: Buffer }>()
    .execute();
}

/** Accepts each time step once: of concurrent calls exactly one returns true. */
export async function consumeTotpStep(trx: Trx, factorId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('factors')
    .set({ lastStep: step, lastUsedAt: sql<Date>`now()` })
    .where('id', '=', factorId)
    .where((eb) => eb.or([eb('lastStep', 'is', null), eb('lastStep', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function selectPasskeys(db: Db, userId: string) {
  return db
    .selectFrom('factors')
    .select(['credentialId', 'transports'])
    .where('userId', '=', userId)
    .where('kind', '=', 'passkey')
    .where('verifiedAt', 'is not', null)
    .$narrowType<{ credentialId: string }>()
    .execute();
}

export async function selectPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom('factors')
    .select(['id', 'userId', 'credentialId', 'publicKey', 'signCount', 'transports'])
    .where('credentialId', '=', credentialId)
    .where('verifiedAt', 'is not', null)
    .$narrowType<{ credentialId: string; publicKey: Buffer }>()
    .executeTakeFirst();
}

/** False when the passkey was removed, or when its counter did not advance (a likely clone). */
export async function advancePasskey(
  trx: Trx,
  factorId: string,
  signCount: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('factors')
    .set({ signCount, lastUsedAt: sql<Date>`now()` })
    .where('id', '=', factorId)
    // Most passkeys always report a counter of 0.
    .where((eb) => eb.or([eb(sql`sign_count`, '<', signCount), eb(sql`sign_count`, '=', 0)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function replaceRecoveryCodes(
  trx: Trx,
  userId: string,
  digests: string[],
): Promise<void> {
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  if (digests.length === 0) return;
  const rows = digests.map((codeDigest) => ({ userId, codeDigest }));
  await trx.insertInto('recoveryCodes').values(rows).execute();
}

/** Consumes the code; of concurrent calls exactly one returns true. */
export async function takeRecoveryCode(
  trx: Trx,
  userId: string,
  codeDigests: string[],
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeDigest', 'in', codeDigests)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function hasRecoveryCode(
  db: Db,
  userId: string,
  codeDigests: string[],
): Promise<boolean> {
  const row = await db
    .selectFrom('recoveryCodes')
    .select('userId')
    .where('userId', '=', userId)
    .where('codeDigest', 'in', codeDigests)
    .executeTakeFirst();
  return row !== undefined;
}

async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('recoveryCodes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return row.count;
}
