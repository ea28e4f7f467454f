import { memberProcedure, router } from '#server/trpc/trpc.ts';
import { bookClassInput, cancelBookingInput } from '#shared/bookings.ts';
import { bookClass, cancelBooking, getMyClasses } from './bookings.service.ts';

export const bookingsRouter = router({
  mine: memberProcedure.query(({ ctx }) => getMyClasses(ctx.house.db, ctx.viewer.id)),

  book: memberProcedure
    .input(bookClassInput)
    .mutation(({ ctx, input }) => bookClass(ctx.house, ctx.viewer.id, input, ctx.idempotencyKey)),

  cancel: memberProcedure
    .input(cancelBookingInput)
    .mutation(({ ctx, input }) => cancelBooking(ctx.house, ctx.viewer.id, input.bookingId)),
});
