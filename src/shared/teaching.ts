import { z } from 'zod';
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

const attendance = ['attended', 'no_show'] as const;
export const markAttendanceInput = z.strictObject({
  bookingId: recordId,
  status: z.enum(attendance, "Must be 'attended' or 'no_show'"),
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
