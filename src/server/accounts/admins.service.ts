import type { Db } from '#server/db/schema.ts';
import { promoteToAdmin, selectSignIn } from './users.queries.ts';

type Grant = 'granted' | 'unknown' | 'unconfirmed' | 'already';

/** Makes the account with this email address an administrator; its open sessions are one at once. */
export async function grantAdmin(db: Db, email: string): Promise<Grant> {
  if (await promoteToAdmin(db, email)) return 'granted';
  const account = await selectSignIn(db, email);
  if (!account) return 'unknown';
  // Whoever signed up with it may not own the address.
  return account.emailVerifiedAt === null ? 'unconfirmed' : 'already';
}
