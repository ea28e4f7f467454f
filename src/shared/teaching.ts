import { z } from 'zod';
import { attendances } from './bookings.ts';
import { pageCursor, pageDirection } from './pages.ts';
import { recordId } from './text.ts';

export const sessionIdInput = z.strictObject({ sessionId: recordId });

export const markAttendanceInput = z.strictObject({
  bookingId: recordId,
  status: z.enum(attendances, `Must be ${attendances.join(' or ')}`),
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
