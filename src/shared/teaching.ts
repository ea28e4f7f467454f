import { z } from 'zod';
import { attendances } from './bookings.ts';
import { pageCursor, pageDirection } from './pages.ts';
import { seatLimits } from './seats.ts';
import { recordId } from './text.ts';

export const sessionIdInput = z.strictObject({ sessionId: recordId });

export const markAttendanceInput = z.strictObject({
  bookingId: recordId,
  status: z.enum(attendances, `Must be ${attendances.join(' or ')}`),
  /** How many came; by default everyone, and no one for a no-show. */
  attendedSeats: z
    .int('Must be a whole number')
    .min(1, 'Mark a no-show if no one came')
    .max(seatLimits.max, `At most ${seatLimits.max}`)
    .optional(),
});

export const taughtSessionsInput = z.strictObject({
  /** `next`: not over yet, soonest first. `past`: over, latest first. */
  when: z.enum(['next', 'past']),
  cursor: pageCursor.optional(),
  ...pageDirection,
});
export const receivedReviewsInput = z.strictObject({
  cursor: pageCursor.optional(),
  ...pageDirection,
});
