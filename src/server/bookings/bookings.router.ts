import { memberProcedure, router } from '#server/trpc/trpc.ts';
import { bookClassInput, bookingIdInput } from '#shared/bookings.ts';
import { bookClass, cancelBooking, getMyClasses } from './bookings.service.ts';
import { contestNoShow } from './no-shows.service.ts';

export const bookingsRouter = router({
  mine: memberProcedure.query(({ ctx }) => getMyClasses(ctx.deps.db, ctx.viewer.id)),

  book: memberProcedure
    .input(bookClassInput)
    .mutation(({ ctx, input }) => bookClass(ctx.deps, ctx.viewer.id, input, ctx.idempotencyKey)),

  cancel: memberProcedure
    .input(bookingIdInput)
    .mutation(({ ctx, input }) => cancelBooking(ctx.deps, ctx.viewer.id, input.bookingId)),

  contestNoShow: memberProcedure
    .input(bookingIdInput)
    .mutation(({ ctx, input }) => contestNoShow(ctx.deps.db, ctx.viewer.id, input.bookingId)),
});
