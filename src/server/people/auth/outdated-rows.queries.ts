import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { deviceDays } from '#shared/people/accounts/account-limits.ts';

const outdated = [
  sql`DELETE FROM sessions WHERE expires_at < now()`,
  // For 30 days, a link that is opened again says that it was consumed.
  sql`DELETE FROM verification_tokens WHERE expires_at < now() - interval '30 days'`,
  sql`DELETE FROM sign_in_codes WHERE expires_at < now()`,
  // Of servers of the release before.
  sql`DELETE FROM email_codes WHERE expires_at < now()`,
  sql`DELETE FROM sign_in_challenges WHERE expires_at < now()`,
  sql`DELETE FROM factors WHERE verified_at IS NULL AND created_at < now() - interval '1 hour'`,
  sql`DELETE FROM known_devices WHERE last_seen_at < now() - make_interval(days => ${deviceDays})`,
];

export async function deleteOutdatedAuthRows(db: Db): Promise<void> {
  for (const statement of outdated) await statement.execute(db);
}
