import type { Db } from '#server/db/schema.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { demoAdmin, demoPassword } from './demo-accounts.ts';
import { demoId } from './demo-plan.ts';

/**
 * Everyone knows the password of the demo administrator. Where other machines reach the server, the
 * account has no password, no sessions and no rights, until the server is on loopback again.
 */
export async function setDemoAdminAccess(
  db: Db,
  { isExposed }: { isExposed: boolean },
): Promise<void> {
  const id = demoId(demoAdmin.username);
  const admin = await db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirst();
  if (!admin || (admin.role === 'admin') === !isExposed) return;
  const passwordHash = isExposed ? null : await hashPassword(demoPassword);
  await db.transaction().execute(async (trx) => {
    const role = isExposed ? 'user' : 'admin';
    await trx.updateTable('users').set({ role, passwordHash }).where('id', '=', id).execute();
    await trx.deleteFrom('sessions').where('userId', '=', id).execute();
  });
}
