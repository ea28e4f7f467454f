import { pageById } from '#server/db/page-cursor.ts';
import { router } from '#server/people/auth/procedures.ts';
import { deskProcedure } from '#server/staff/desk/desk-procedures.ts';
import { bookingListInput, historyInput } from '#shared/staff/desk/history.ts';
import { selectDeskBookings } from './desk-bookings.queries.ts';
import { readHistory } from './history.service.ts';

export const deskBookingsRouter = router({
  list: deskProcedure('desk.read')
    .input(bookingListInput)
    .query(({ ctx, input }) => pageById(input, (page) => selectDeskBookings(ctx.deps.db, page))),
  history: deskProcedure('desk.read')
    .input(historyInput)
    .query(({ ctx, input }) => readHistory(ctx.deps.db, input.id)),
});
