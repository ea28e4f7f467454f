import { withCalendarEntries } from '#server/market/bookings/calendar/calendar-entries.service.ts';
import {
  selectBookedSeats,
  selectNoticedSeat,
} from '#server/market/bookings/emails/seat-notices.queries.ts';
import { each } from '#server/people/notifications/facts.jobs.ts';
import {
  bookingGivenEmail,
  bookingReassignedEmail,
  bookingReceivedEmail,
} from './handover.email.ts';
import { selectPeople } from './handovers.queries.ts';

/** Sends only the giver's email if the friend has canceled, or given it on, meanwhile. */
export const emailReassigned = each<'booking.reassigned'>(
  async (deps, trx, { bookingId, handoverId }) => {
    const { urls } = deps.env;
    const people = await selectPeople(trx, handoverId);
    if (!people) return [];
    const { notice } = await selectNoticedSeat(trx, bookingId);
    const [booked] = await selectBookedSeats(trx, [bookingId]);
    const { giverId, receiverId, isGiverDeleted, ...parties } = people;
    const { giver } = parties;
    const handover = { ...parties, bookingId };
    const toGiver = isGiverDeleted
      ? []
      : await withCalendarEntries(deps, trx, [
          {
            bookingIds: [bookingId],
            canceledFor: giver,
            email: bookingGivenEmail({ ...notice, student: giver }, handover, urls),
          },
        ]);
    if (booked?.studentId !== receiverId) return toGiver;
    const toReceiver = await withCalendarEntries(deps, trx, [
      {
        bookingIds: [bookingId],
        email: bookingReceivedEmail(notice, { ...handover, terms: booked }, urls),
      },
    ]);
    const toTeacher = {
      userId: booked.teacherId,
      kind: 'new_student' as const,
      from: giverId,
      about: [`booking-${bookingId}` as const],
      write: () => bookingReassignedEmail(notice, handover, urls),
    };
    return [...toGiver, ...toReceiver, toTeacher];
  },
);
