import { sql } from 'kysely';
import type { Database, Db, Trx } from '#server/db/schema.ts';

type ChallengeRow = Database['signInChallenges'];
export type ChallengePurpose = ChallengeRow['purpose'];

export async function insertChallenge(
  db: Db,
  challenge: { [Column in keyof ChallengeRow]: ChallengeRow[Column] },
): Promise<void> {
  await db.insertInto('signInChallenges').values(challenge).execute();
}

/** `userId` is null when a passkey will identify the user. */
export async function selectChallenge(db: Db, idHash: string, purpose: ChallengePurpose) {
  return db
    .selectFrom('signInChallenges')
    .select(['userId', 'passkeyChallenge'])
    .where('idHash', '=', idHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

export async function deleteChallengesOf(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('signInChallenges').where('userId', '=', userId).execute();
}

/** Consumes the challenge, whose user may be null; of concurrent calls exactly one returns true. */
export async function takeChallenge(
  trx: Trx,
  idHash: string,
  userId: string | null,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('signInChallenges')
    .where('idHash', '=', idHash)
    .where('userId', 'is not distinct from', userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
