import type { SiteUrls } from '#server/app/site-urls.ts';
import {
  givingBackNow,
  type SeatNotice,
  seatFacts,
  type Terms,
  toPayInPerson,
} from '#server/market/bookings/emails/seat-notice.ts';
import type { Email, Recipient } from '#server/people/notifications/email.ts';
import { emailTopic } from '#server/people/notifications/email-layout.ts';
import { allFacts } from '#shared/market/classes/expectations/what-to-expect.ts';
import { spotWords } from '#shared/market/classes/seats.ts';
import { firstName } from '#shared/people/accounts/shown-names.ts';

type Handover = {
  giver: Recipient;
  receiver: Recipient;
  bookingId: string;
  isPaid: boolean;
  /** The giver paid some of it. */
  hasReceipt: boolean;
};

/** The giver's calendar entry is canceled with it. */
export function bookingGivenEmail(
  seat: SeatNotice,
  { giver, receiver, bookingId, hasReceipt }: Handover,
  urls: SiteUrls,
): Email {
  return {
    to: giver,
    subject: `${firstName(receiver.fullName)} has your booking: ${emailTopic(seat)}`,
    paragraphs: [
      `${firstName(receiver.fullName)} accepted the booking that you gave away, so it isn't yours anymore.`,
      ...(hasReceipt
        ? ['The receipt stays yours, and refunds go back to the card that you paid with.']
        : []),
    ],
    facts: seatFacts(seat),
    action: hasReceipt
      ? { label: 'See your receipt', url: urls.receipt(bookingId) }
      : { label: 'See other dates', url: urls.date(seat) },
  };
}

export function bookingReceivedEmail(
  seat: SeatNotice,
  { giver, receiver, bookingId, isPaid, terms }: Handover & { terms: Terms },
  urls: SiteUrls,
): Email {
  const { total } = terms;
  return {
    to: receiver,
    subject: `You have ${firstName(giver.fullName)}'s booking: ${emailTopic(seat)}`,
    paragraphs: [
      `${firstName(giver.fullName)} gave you ${spotWords(seat.seats)}, and ${seat.teacher.fullName} is looking forward to seeing you.`,
    ],
    facts: [
      ...seatFacts(seat),
      ['Where', seat.location],
      ['Price', isPaid ? 'Already paid' : total > 0 ? toPayInPerson(total) : 'Free'],
      ...allFacts(seat.whatToExpect),
    ],
    action: { label: 'See your booking', url: urls.booking(bookingId) },
    ...givingBackNow(seat, terms, urls),
  };
}

/** To the instructor, like `newStudentEmail`. */
export function bookingReassignedEmail(
  seat: SeatNotice,
  { giver, receiver }: Handover,
  urls: SiteUrls,
): Email {
  return {
    to: seat.teacher,
    subject: `A booking changed hands: ${emailTopic(seat)}`,
    paragraphs: [
      `${giver.fullName} gave their booking to ${receiver.fullName}, who comes instead.`,
    ],
    facts: seatFacts(seat),
    action: { label: 'See the roster', url: urls.roster(seat) },
  };
}
