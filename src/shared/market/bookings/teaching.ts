import { calendarDay } from '#shared/calendar-days.ts';
import { seatLimits } from '#shared/market/classes/seats.ts';
import { externalId, slotLimits } from '#shared/market/classes/slots.ts';
import { pageCursor, pageDirection, pageLimit } from '#shared/pagination.ts';
import { recordId } from '#shared/text.ts';
import { dayMs } from '#shared/units.ts';
import { oneOf, z } from '#shared/zod.ts';
import { attendances } from './booking-states.ts';

export const sessionIdInput = z.strictObject({ sessionId: recordId });

export const markAttendanceInput = z.strictObject({
  bookingId: recordId,
  status: oneOf(attendances),
  /** The number of people who came; by default everyone, and no one for a no-show. */
  attendedSeats: z
    .int('Must be a whole number')
    .min(1, 'Mark a no-show if no one came')
    .max(seatLimits.max, `At most ${seatLimits.max}`)
    .optional(),
  /** The position of the meeting, for a course. */
  meeting: z
    .int('Must be a whole number')
    .min(1, 'The first meeting is 1')
    .max(slotLimits.meetings, `A date can meet at most ${slotLimits.meetings} times`)
    .optional(),
});

export const taughtSessionsInput = z.strictObject({
  /** `next`: not over yet, soonest first. `past`: over, latest first. By default all, canceled ones too. */
  when: oneOf(['next', 'past']).optional(),
  externalId: externalId.optional(),
  cursor: pageCursor.optional(),
  ...pageDirection,
});

const taughtPage = { limit: pageLimit({ default: 24, max: 100 }), cursor: pageCursor.optional() };

export const taughtClassesInput = z.strictObject({
  ...taughtPage,
  externalId: externalId.optional(),
});

const instant = (description: string) =>
  z.iso
    .datetime({ offset: true, error: 'Must be a time such as 2027-02-01T17:15:00Z' })
    .refine((time) => Date.parse(time) > 0, 'Must be a time after 1970')
    .optional()
    .describe(description);

/** Bookings of the caller's dates, by the start of the date. */
export const taughtBookingsInput = z.strictObject({
  ...taughtPage,
  from: instant('Only dates that start then or later'),
  until: instant('Only dates that start before'),
});
export type TaughtBookingsInput = z.infer<typeof taughtBookingsInput>;

/** A calendar shows six weeks at most. */
export const calendarDays = 42;

export const teachingCalendarInput = z
  .strictObject({
    from: calendarDay.describe('The first day, in the time zone of each class'),
    to: calendarDay.describe(`The last day, at most ${calendarDays} days in all`),
  })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'Must not be before the first day',
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < calendarDays * dayMs, {
    path: ['to'],
    message: `At most ${calendarDays} days at once`,
  });
export type CalendarDays = z.infer<typeof teachingCalendarInput>;

export const receivedReviewsInput = z.strictObject({
  cursor: pageCursor.optional(),
  ...pageDirection,
});
