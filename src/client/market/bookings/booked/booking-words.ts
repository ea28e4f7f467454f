import { formatDate, formatDay, formatTime, localZone } from '#client/lib/formats/formats.ts';
import type { BookingDetails } from '#client/lib/server/trpc.ts';
import type { BookingStage } from '#client/market/bookings/booking-stage.ts';
import { doubtWords } from '#shared/market/bookings/doubt-words.ts';
import { formatPrice } from '#shared/money/money.ts';

type Words = { title: string; sentence: string };

/** The headline of a booking's page, above the class with its title. */
export function bookingWords(
  booking: BookingDetails,
  stage: BookingStage,
  now = new Date(),
): Words {
  const { timeZone, startTime, endTime, seats } = booking;
  const doubt = doubtOf(booking, stage);
  if (doubt) return doubt;
  if (stage === 'unpaid') {
    const waiting = seats === 1 ? 'Your spot is' : 'Your spots are';
    return { title: 'Finish paying', sentence: `${waiting} waiting for you.` };
  }
  if (stage === 'upcoming')
    return { title: "You're in", sentence: `See you on ${formatDay(startTime, timeZone)}.` };
  if (stage === 'running') return runningWords(booking, now);
  if (stage === 'past')
    return {
      title: 'This class is over',
      sentence: `It ended on ${formatDate(endTime, timeZone)}.`,
    };
  return stage === 'expired' ? expiredWords(booking) : canceledWords(booking);
}

/** The warning of a booking whose class may not take place; null for any other. */
export const doubtOf = (booking: BookingDetails, stage: BookingStage) =>
  stage === 'hidden' || stage === 'suspended'
    ? doubtWords({ ...booking, teacherName: booking.teacher.fullName })
    : null;

/** Why the booking can't be changed; null if it can, or if it is over. */
export function unchangeableSentence(
  { isClassActive, firstMeeting, meetings }: BookingDetails,
  stage: BookingStage,
): string | null {
  if (stage === 'running')
    return `This ${firstMeeting > 1 || meetings.length > 0 ? 'course' : 'class'} has started, so your booking can't be changed or canceled anymore.`;
  return stage === 'upcoming' && !isClassActive
    ? "No one can book this class right now, so you can't take another date, add spots, or offer yours to others. Your booking stays, unless you cancel it."
    : null;
}

/** Between its meetings, a course shows the time of the next one. */
function runningWords({ timeZone, meetings, ...booking }: BookingDetails, now: Date): Words {
  const next = meetings.find(({ endTime }) => new Date(endTime) > now);
  if (next && new Date(next.startTime) > now) {
    const place = booking.firstMeeting + meetings.indexOf(next);
    const last = booking.firstMeeting + meetings.length - 1;
    const when = `${formatDate(next.startTime, timeZone)}, ${formatTime(next.startTime, timeZone, localZone())}`;
    return { title: "You're in", sentence: `Meeting ${place} of ${last} is on ${when}.` };
  }
  const { endTime } = next ?? booking;
  return {
    title: 'Happening now',
    sentence: `Until ${formatTime(endTime, timeZone, localZone())}.`,
  };
}

function expiredWords({ payment, refunds: [refund], timeZone }: BookingDetails): Words {
  if (!refund) {
    const until = payment ? ` until ${formatTime(payment.expiresAt, timeZone, localZone())}` : '';
    return {
      title: 'Your hold expired',
      sentence: `We held your spot${until}, but the payment didn't arrive. Nothing was charged, and you can book again.`,
    };
  }
  const youGet = `You'll get your ${formatPrice(refund.amount)} back.`;
  if (refund.reason === 'wrong_amount')
    return {
      title: "We couldn't complete your booking",
      sentence: `The amount you paid didn't match the price of the class. ${youGet}`,
    };
  return {
    title: 'Your hold expired',
    sentence: `Your payment arrived after that, and we couldn't get your spot back. ${youGet}`,
  };
}

function canceledWords(booking: BookingDetails): Words {
  const { canceledBy, cancelledAt, teacher, timeZone, minimum } = booking;
  const on = cancelledAt ? ` on ${formatDate(cancelledAt, timeZone)}` : '';
  if (canceledBy === 'teacher' && minimum?.state === 'canceled')
    return {
      title: 'Class canceled',
      sentence: `Not enough people signed up, so it was canceled${on}.`,
    };
  if (canceledBy === 'teacher')
    return { title: 'Class canceled', sentence: `${teacher.fullName} canceled it${on}.` };
  return { title: 'Booking canceled', sentence: `You canceled it${on}.` };
}
