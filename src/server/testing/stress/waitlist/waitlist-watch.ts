import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { selectMiscountedSessions } from '#server/market/bookings/seats/check-seats.queries.ts';
import { selectIdleSessions } from '#server/market/bookings/waitlist/check-waitlist.queries.ts';

const pauseMs = 50;

export type Watched = {
  /** Sentences about violated invariants. */
  violations: Set<string>;
  /** The longest time that a seat stayed free while a person whom it fits was waiting. */
  maxFreeMs: number;
  /** The time that a seat was kept for an offer or an unpaid booking after its end. */
  maxEndedMs: number;
};

/**
 * Adds a trigger that records each offer made while an earlier entry in the queue waits for as many
 * seats or fewer. It runs in the offer's transaction, which holds the session's lock, so no one is
 * joining.
 */
export async function recordUnfairOffers(db: Db): Promise<void> {
  await sql`CREATE TABLE unfair_offers (entry_id uuid, passed_over uuid)`.execute(db);
  await sql`CREATE FUNCTION record_unfair_offer() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO unfair_offers SELECT NEW.id, early.id
    FROM waitlist_entries early, seat_holds offer
    WHERE offer.id = NEW.hold_id AND early.class_id = NEW.class_id AND early.id < NEW.id
      AND early.status = 'waiting' AND early.seats <= NEW.seats AND NOT EXISTS (
        SELECT FROM bookings b WHERE b.session_id = offer.session_id
          AND b.student_id = early.student_id AND b.status IN ('reserved', 'confirmed'));
    RETURN NULL;
  END $$`.execute(db);
  await sql`CREATE TRIGGER record_unfair_offer AFTER UPDATE OF status ON waitlist_entries
    FOR EACH ROW WHEN (NEW.status = 'offered' AND OLD.status <> 'offered')
    EXECUTE FUNCTION record_unfair_offer()`.execute(db);
}

/** Reads the session repeatedly while `work` runs. */
export async function watchWaitlist(
  db: Db,
  sessionId: string,
  work: (seen: Watched) => Promise<void>,
): Promise<Watched> {
  const seen: Watched = { violations: new Set(), maxFreeMs: 0, maxEndedMs: 0 };
  let isOver = false;
  const watching = watchUntil(db, sessionId, seen, () => isOver);
  try {
    await work(seen);
  } finally {
    isOver = true;
    await watching;
  }
  return seen;
}

async function watchUntil(
  db: Db,
  sessionId: string,
  seen: Watched,
  isOver: () => boolean,
): Promise<void> {
  const free = createStopwatch();
  const ended = createStopwatch();
  while (!isOver()) {
    for (const violation of await selectViolations(db, sessionId)) seen.violations.add(violation);
    const isFree = (await selectIdleSessions(db)).includes(sessionId);
    seen.maxFreeMs = Math.max(seen.maxFreeMs, free(isFree));
    const isEnded = await selectHasEndedHold(db, sessionId);
    seen.maxEndedMs = Math.max(seen.maxEndedMs, ended(isEnded));
    await setTimeout(pauseMs);
  }
}

/** Returns the time for which a condition has been true without a break. */
function createStopwatch() {
  let since: number | null = null;
  return (isTrue: boolean) => {
    const now = performance.now();
    since = isTrue ? (since ?? now) : null;
    return since === null ? 0 : now - since;
  };
}

/** All rows come from one snapshot, so no request is half done. */
async function selectViolations(db: Db, sessionId: string): Promise<string[]> {
  const { rows } = await sql<{ violation: string }>`
    WITH held AS (SELECT * FROM seat_holds WHERE session_id = ${sessionId} AND ended_at IS NULL)
    SELECT 'more seats than the capacity' AS violation FROM class_sessions s
      WHERE s.id = ${sessionId} AND s.capacity
        < (SELECT coalesce(sum(seats), 0) FROM bookings
            WHERE session_id = ${sessionId} AND status = 'confirmed')
          + (SELECT coalesce(sum(seats - claimed_seats), 0) FROM held)
          + (SELECT coalesce(sum(seats), 0) FROM added_people WHERE session_id = ${sessionId})
    UNION ALL SELECT 'two offers to one person' FROM held
      WHERE kind = 'offer' GROUP BY student_id HAVING count(*) > 1
    UNION ALL SELECT 'two live entries of one person' FROM waitlist_entries
      WHERE status IN ('waiting', 'offered') GROUP BY student_id, class_id HAVING count(*) > 1
    UNION ALL SELECT 'an offer out of order' FROM unfair_offers
    UNION ALL SELECT 'an accepted offer without a booking' FROM waitlist_entries e
      JOIN seat_holds h ON h.id = e.hold_id LEFT JOIN bookings b ON b.id = coalesce(h.booking_id, h.id)
      WHERE e.status = 'claimed' AND coalesce(b.status IN ('reserved', 'expired'), true)`.execute(
    db,
  );
  const miscounted = await selectMiscountedSessions(db);
  const isMiscounted = miscounted.some(({ id }) => id === sessionId);
  return [...rows.map(({ violation }) => violation), ...(isMiscounted ? ['a wrong count'] : [])];
}

async function selectHasEndedHold(db: Db, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM seat_holds WHERE session_id = ${sessionId} AND ended_at IS NULL
      AND expires_at <= now() LIMIT 1`.execute(db);
  return rows.length > 0;
}
