import { sql } from 'kysely';
import type { Db, NewUser, Trx } from '#server/db/schema.ts';
import { mayAct } from './suspension.queries.ts';

/** The columns that users may see of their own account; sessions load the same ones. */
export const accountColumns = [
  'users.id',
  'users.email',
  'users.username',
  'users.fullName',
  'users.role',
  'users.profileImage',
  'users.bio',
  'users.location',
  'users.phoneNumber',
  'users.showsInitialsOnly',
] as const;

export type Account = NonNullable<Awaited<ReturnType<typeof insertUser>>>;

export async function selectSignIn(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select([...accountColumns, 'passwordHash', 'emailVerifiedAt'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

export async function insertUser(db: Db, user: NewUser) {
  return db.insertInto('users').values(user).returning(accountColumns).executeTakeFirst();
}

export async function insertUsers(db: Db, users: NewUser[]): Promise<void> {
  await db.insertInto('users').values(users).execute();
}

export async function selectAccount(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(accountColumns)
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

export async function selectPasswordHash(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.passwordHash ?? null;
}

export async function selectPasswordResetRequired(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('passwordResetRequired')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.passwordResetRequired ?? false;
}

export async function setPasswordResetRequired(
  trx: Trx,
  userId: string,
  passwordResetRequired: boolean,
): Promise<void> {
  await trx.updateTable('users').set({ passwordResetRequired }).where('id', '=', userId).execute();
}

export async function setPasswordHash(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ passwordHash, updatedAt: sql`now()` })
    .where('id', '=', userId)
    .execute();
}

export async function setEmail(db: Db, userId: string, email: string) {
  return db
    .updateTable('users')
    .set({ email, emailVerifiedAt: sql`now()`, updatedAt: sql`now()` })
    .where('id', '=', userId)
    .returning(accountColumns)
    .executeTakeFirstOrThrow();
}

export async function markEmailVerified(db: Db, userId: string) {
  return db
    .updateTable('users')
    .set({ emailVerifiedAt: sql`coalesce(email_verified_at, now())`, updatedAt: sql`now()` })
    .where('id', '=', userId)
    .returning(accountColumns)
    .executeTakeFirstOrThrow();
}

/** Confirms the address for the person who proved it, and removes the password that came with its registration. */
export async function claimUnverified(
  trx: Trx,
  userId: string,
  person: { fullName: string; phoneNumber: string },
) {
  return trx
    .updateTable('users')
    .set({ ...person, passwordHash: null, emailVerifiedAt: sql`now()`, updatedAt: sql`now()` })
    .where('id', '=', userId)
    .where('emailVerifiedAt', 'is', null)
    .returning(accountColumns)
    .executeTakeFirstOrThrow();
}

/** Ends the emailed links that were signed with the account's epoch. */
export async function advanceAccessEpoch(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ accessEpoch: sql`access_epoch + 1` })
    .where('id', '=', userId)
    .execute();
}

type ProfileColumns = Partial<
  Pick<
    NewUser,
    | 'fullName'
    | 'username'
    | 'bio'
    | 'location'
    | 'phoneNumber'
    | 'profileImage'
    | 'showsInitialsOnly'
  >
>;

export async function updateProfile(db: Db, userId: string, columns: ProfileColumns) {
  return db
    .updateTable('users')
    .set({ ...columns, updatedAt: sql`now()` })
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .returning(accountColumns)
    .executeTakeFirst();
}

/** Returns undefined when the role is no longer 'user' or the account is deleted. */
export async function promoteToInstructor(db: Db, userId: string) {
  return db
    .updateTable('users')
    .set({ role: 'instructor', updatedAt: sql`now()` })
    .where('id', '=', userId)
    .where('role', '=', 'user')
    .where('deletedAt', 'is', null)
    .returning(accountColumns)
    .executeTakeFirst();
}

/** Returns undefined for an unknown or unverified email address, and for an administrator. */
export async function promoteToAdmin(db: Db, email: string) {
  return db
    .updateTable('users')
    .set({ role: 'admin', updatedAt: sql`now()` })
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('role', '<>', 'admin')
    .where('emailVerifiedAt', 'is not', null)
    .where(mayAct('users'))
    .returning('id')
    .executeTakeFirst();
}

/** The user's name and address for an email; undefined for a deleted account. */
export async function selectRecipient(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['email', 'fullName'])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}
