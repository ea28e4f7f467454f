import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#shared/errors.ts';
import { selectNoShowState, setNoShowContested } from './no-shows.queries.ts';

export async function contestNoShow(db: Db, bookingId: string) {
  const contested = await setNoShowContested(db, bookingId);
  if (contested) return contested;
  const { noShowContestedAt } = await selectNoShowState(db, bookingId);
  throw new DomainError(noShowContestedAt ? 'NO_SHOW_ALREADY_CONTESTED' : 'NOT_A_NO_SHOW');
}
