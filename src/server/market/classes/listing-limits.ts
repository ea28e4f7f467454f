import type { Env } from '#server/app/env.ts';
import type { Trx } from '#server/db/schema.ts';
import { DomainError } from '#shared/errors.ts';
import { countListed } from './listing-limits.queries.ts';

/**
 * Rejects classes and sessions that would exceed `listingLimits`. The caller must hold
 * `lockAccount`; otherwise concurrent requests can exceed the limits.
 */
export async function enforceListingLimits(
  trx: Trx,
  { listingLimits }: Env,
  teacherId: string,
  added: { classes: number; sessions: number },
): Promise<void> {
  const { activeClasses, upcomingSessions } = await countListed(trx, teacherId);
  if (added.classes > 0 && activeClasses + added.classes > listingLimits.activeClasses)
    throw new DomainError('TOO_MANY_CLASSES', {
      message: `You can have at most ${listingLimits.activeClasses} active classes. Hide one before you add another.`,
    });
  if (added.sessions > 0 && upcomingSessions + added.sessions > listingLimits.upcomingSessions)
    throw new DomainError('TOO_MANY_UPCOMING_SESSIONS', {
      message: `You can have at most ${listingLimits.upcomingSessions} upcoming dates across your classes. You have ${upcomingSessions} now.`,
    });
}
