import { memberProcedure, router } from '#server/people/auth/procedures.ts';
import { requirePermission } from '#server/people/permissions/require-permission.ts';
import {
  bookClassInput,
  bookingIdInput,
  bookingPageInput,
  cancelBookingInput,
  changeSeatsInput,
  moveBookingInput,
  setLineInput,
  setParticipantsInput,
} from '#shared/market/bookings/bookings.ts';
import {
  markAttendanceInput,
  sessionIdInput,
  taughtBookingsInput,
  taughtSessionsInput,
  teachingCalendarInput,
} from '#shared/market/bookings/teaching.ts';
import { bookClass } from './bookings.service.ts';
import { cancelBooking } from './change/cancel-booking.service.ts';
import { changeSeats } from './change/change-seats.service.ts';
import { releaseSeats, withdrawRelease } from './change/release-seats.service.ts';
import { checkDate, getChoice, keepBooking } from './choice/choice.service.ts';
import { moveBooking } from './move/move-booking.service.ts';
import {
  getBookingCalendar,
  getGivenBooking,
  getOwnBooking,
  getOwnBookings,
} from './own/own-bookings.service.ts';
import { setLine, setParticipants } from './private-words/write-words.service.ts';
import { markAttendance } from './roster/attendance.service.ts';
import { contestNoShow } from './roster/no-shows.service.ts';
import { selectTaughtBetween } from './roster/roster.queries.ts';
import { getRoster, getTaughtBookings, getTaughtSessions } from './roster/roster.service.ts';
import { writeRosterCsv } from './roster/roster-csv.ts';

export const bookingsRouter = router({
  book: memberProcedure.input(bookClassInput).mutation(({ ctx, input }) =>
    bookClass(ctx.deps, ctx.viewer.id, input, {
      idempotencyKey: ctx.idempotencyKey,
      linkToken: ctx.visitor.linkToken,
      address: ctx.visitor.address,
    }),
  ),

  cancel: memberProcedure.input(cancelBookingInput).mutation(async ({ ctx, input }) => {
    await requirePermission(ctx, 'booking.cancel', { bookingId: input.bookingId });
    return cancelBooking(ctx.deps, ctx.viewer.id, input);
  }),

  changeSeats: memberProcedure.input(changeSeatsInput).mutation(async ({ ctx, input }) => {
    await requirePermission(ctx, 'booking.change', { bookingId: input.bookingId });
    return changeSeats(ctx.deps, ctx.viewer.id, input, ctx.idempotencyKey);
  }),

  move: memberProcedure.input(moveBookingInput).mutation(async ({ ctx, input }) => {
    await requirePermission(ctx, 'booking.change', { bookingId: input.bookingId });
    return moveBooking(ctx.deps, ctx.viewer.id, input, ctx.idempotencyKey);
  }),

  setLine: memberProcedure.input(setLineInput).mutation(async ({ ctx, input }) => {
    await requirePermission(ctx, 'booking.change', { bookingId: input.bookingId });
    return setLine(ctx.deps, ctx.viewer.id, input);
  }),

  setParticipants: memberProcedure.input(setParticipantsInput).mutation(async ({ ctx, input }) => {
    await requirePermission(ctx, 'booking.change', { bookingId: input.bookingId });
    return setParticipants(ctx.deps, ctx.viewer.id, input);
  }),

  choice: memberProcedure.input(bookingIdInput).query(async ({ ctx, input }) => {
    await requirePermission(ctx, 'booking.read', { choiceId: input.bookingId });
    return getChoice(ctx.deps.db, ctx.viewer.id, input.bookingId);
  }),

  keep: memberProcedure.input(bookingIdInput).mutation(async ({ ctx, input }) => {
    await requirePermission(ctx, 'booking.change', { choiceId: input.bookingId });
    return keepBooking(ctx.deps.db, ctx.viewer.id, input.bookingId);
  }),

  /** Deprecated, as `holdSeats` of the REST API. */
  holdDate: memberProcedure.input(moveBookingInput).mutation(async ({ ctx, input }) => {
    await requirePermission(ctx, 'booking.change', { choiceId: input.bookingId });
    return checkDate(ctx.deps.db, ctx.viewer.id, input);
  }),

  release: memberProcedure.input(bookingIdInput).mutation(async ({ ctx, input }) => {
    await requirePermission(ctx, 'booking.change', { bookingId: input.bookingId });
    return releaseSeats(ctx.deps, ctx.viewer.id, input.bookingId);
  }),

  withdrawRelease: memberProcedure.input(bookingIdInput).mutation(async ({ ctx, input }) => {
    await requirePermission(ctx, 'booking.change', { bookingId: input.bookingId });
    return withdrawRelease(ctx.deps, ctx.viewer.id, input.bookingId);
  }),

  contestNoShow: memberProcedure
    .input(bookingIdInput)
    .mutation(async ({ ctx, input: { bookingId } }) => {
      await requirePermission(ctx, 'booking.change', { bookingId });
      return contestNoShow(ctx.deps.db, bookingId);
    }),

  list: memberProcedure
    .input(bookingPageInput)
    .query(({ ctx, input }) => getOwnBookings(ctx.deps, ctx.viewer.id, input)),

  byId: memberProcedure.input(bookingIdInput).query(async ({ ctx, input: { bookingId } }) => {
    await requirePermission(ctx, 'booking.read', { bookingId });
    return getOwnBooking(ctx.deps, ctx.viewer.id, bookingId);
  }),

  /** For those who gave the booking to a friend. */
  given: memberProcedure
    .input(bookingIdInput)
    .query(({ ctx, input }) => getGivenBooking(ctx.deps, ctx.viewer.id, input.bookingId)),

  // For teachers.

  taughtSessions: memberProcedure
    .input(taughtSessionsInput)
    .query(({ ctx, input }) => getTaughtSessions(ctx.deps.db, ctx.viewer.id, input)),

  taught: memberProcedure
    .input(taughtBookingsInput)
    .query(({ ctx, input }) => getTaughtBookings(ctx.deps.db, ctx.viewer.id, input)),

  calendar: memberProcedure
    .input(teachingCalendarInput)
    .query(({ ctx, input }) => selectTaughtBetween(ctx.deps.db, ctx.viewer.id, input)),

  roster: memberProcedure.input(sessionIdInput).query(async ({ ctx, input: { sessionId } }) => {
    await requirePermission(ctx, 'roster.read', { sessionId });
    return getRoster(ctx.deps.db, sessionId);
  }),

  markAttendance: memberProcedure.input(markAttendanceInput).mutation(async ({ ctx, input }) => {
    await requirePermission(ctx, 'attendance.mark', { bookingId: input.bookingId });
    return markAttendance(ctx.deps, ctx.viewer.id, input, ctx.idempotencyKey);
  }),
});

/** For REST: bookings as text for other programs. */
export const bookingTextsRouter = router({
  calendar: memberProcedure.input(bookingIdInput).query(async ({ ctx, input: { bookingId } }) => {
    await requirePermission(ctx, 'booking.read', { bookingId });
    return getBookingCalendar(ctx.deps, bookingId);
  }),

  roster: memberProcedure.input(sessionIdInput).query(async ({ ctx, input: { sessionId } }) => {
    await requirePermission(ctx, 'roster.read', { sessionId });
    const roster = await getRoster(ctx.deps.db, sessionId);
    return writeRosterCsv(roster, {
      hasPrivateWords: ctx.keyScopes === null || ctx.keyScopes.includes('roster:private'),
    });
  }),
});
