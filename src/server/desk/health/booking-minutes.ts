import type { PoolUse } from '#server/db/database.ts';
import { createRecentMinutes } from '#server/platform/telemetry/recent-minutes.ts';

/** The recent minutes of this process, with the bookings made in each. */
export const createBookingMinutes = (pool: PoolUse) =>
  createRecentMinutes({ pool, countedProcedure: 'bookings.book' });
