import { promoteToAdmin, selectSignIn } from '#server/auth/accounts/users.queries.ts';
import type { Db } from '#server/db/schema.ts';

type Grant = 'granted' | 'unknown' | 'unconfirmed' | 'already';

/** Promotes the account to administrator; its open sessions get the role immediately. */
export async function grantAdmin(db: Db, email: string): Promise<Grant> {
  if (await promoteToAdmin(db, email)) return 'granted';
  const account = await selectSignIn(db, email);
  if (!account) return 'unknown';
  // An unconfirmed account may have been created by someone who does not own the address.
  return account.emailVerifiedAt === null ? 'unconfirmed' : 'already';
}
