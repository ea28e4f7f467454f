import { sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';
import { isTaughtBy } from '#server/permissions/permissions.queries.ts';
import { type LinkVisit, linkDays } from '#shared/bookings/commission-source.ts';

/** The visits by the instructor's link that the browser with this cookie made. */
export async function selectLinkVisits(
  trx: Trx,
  teacherId: string,
  visitorHash: string,
): Promise<LinkVisit[]> {
  return trx
    .selectFrom('linkVisits as visit')
    .select(['visit.visitedAt', 'visit.isAfterOpening'])
    .where(isTaughtBy('visit', teacherId))
    .where('visit.visitorHash', '=', visitorHash)
    .where('visit.visitedAt', '>=', sql<Date>`now() - make_interval(days => ${linkDays})`)
    .execute();
}
