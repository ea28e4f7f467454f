import { z } from 'zod';
import { attendances } from './bookings.ts';
import { pageCursor, pageDirection } from './pages.ts';
import { recordId } from './text.ts';
import { hourMs } from './units.ts';

/** Minimum notice for moving a date. Specification, section 9. */
const rescheduleNoticeHours = 48;

/** The last moment at which a session starting at `startsAt` can be moved. */
export function rescheduleDeadline(startsAt: Date): Date {
  return new Date(startsAt.getTime() - rescheduleNoticeHours * hourMs);
}

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
