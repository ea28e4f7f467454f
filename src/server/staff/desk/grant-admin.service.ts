import type { Db } from '#server/db/schema.ts';
import { selectSuspensionReason } from '#server/people/auth/accounts/suspension.queries.ts';
import { promoteToAdmin, selectSignIn } from '#server/people/auth/accounts/users.queries.ts';
import { insertAuditEntry } from '#server/staff/audit/audit-entries.queries.ts';

type Grant = 'granted' | 'unknown' | 'unconfirmed' | 'suspended' | 'already';

/** Promotes the account to administrator; its open sessions get the role immediately. */
export async function grantAdmin(db: Db, email: string): Promise<Grant> {
  const account = await selectSignIn(db, email);
  if (!account) return 'unknown';
  const isGranted = await db.transaction().execute(async (trx) => {
    if (!(await promoteToAdmin(trx, email))) return false;
    await insertAuditEntry(trx, null, {
      action: 'role.grant',
      subjectKind: 'person',
      subjectId: account.id,
      subjectLabel: account.fullName,
      before: { role: account.role },
      after: { role: 'admin' },
    });
    return true;
  });
  if (isGranted) return 'granted';
  // An unconfirmed account may have been created by someone who does not own the address.
  if (account.emailVerifiedAt === null) return 'unconfirmed';
  return (await selectSuspensionReason(db, account.id)) === null ? 'already' : 'suspended';
}
