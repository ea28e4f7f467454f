import { sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';
import { erasedDomain } from '#server/people/notifications/email.ts';

/** Tables whose rows are deleted with the user, besides what `endAccess` deletes. */
const personalTables = ['factors', 'recoveryCodes', 'identities'] as const;

/** Anonymizes the user, which frees the email address and username; bookings and payments stay. */
export async function eraseUser(trx: Trx, userId: string): Promise<void> {
  for (const table of personalTables)
    await trx.deleteFrom(table).where('userId', '=', userId).execute();
  await trx
    .updateTable('users')
    .set({
      email: sql`'deleted-' || id || ${erasedDomain}::text`,
      username: sql`'deleted_' || replace(id::text, '-', '')`,
      fullName: 'Former member',
      role: 'user',
      profileImage: null,
      bio: null,
      location: null,
      phoneNumber: null,
      showsInitialsOnly: false,
      passwordHash: null,
      emailVerifiedAt: null,
      deletedAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', userId)
    .execute();
}
