import { sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';
import { wantedLimits } from '#shared/market/search/wanted-limits.ts';
import { secondMs } from '#shared/units.ts';

/** For classes as `c`: the class may be announced to people other than those who asked for it. */
export const isAnnounced = sql<boolean>`(c.announced_from IS NULL OR c.announced_from <= now())`;

/** Lets the people who asked for these public classes be notified first. */
export async function delayAnnouncements(trx: Trx, classIds: string[]): Promise<void> {
  await trx
    .updateTable('classes')
    .set({ announcedFrom: sql`now() + make_interval(secs => ${wantedLimits.firstMs / secondMs})` })
    .where('id', '=', sql<string>`ANY(${classIds}::uuid[])`)
    .where('wantedId', 'is not', null)
    .where('announcedFrom', 'is', null)
    .execute();
}
