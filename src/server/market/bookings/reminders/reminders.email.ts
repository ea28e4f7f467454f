import type { SiteUrls } from '#server/app/site-urls.ts';
import {
  givingBack,
  minimumFacts,
  type SeatNotice,
  seatFacts,
  toPayInPerson,
} from '#server/market/bookings/emails/seat-notice.ts';
import type { Email, EmailFact } from '#server/people/notifications/email.ts';
import { emailTopic } from '#server/people/notifications/email-layout.ts';
import { allFacts } from '#shared/market/classes/expectations/what-to-expect.ts';

type Upcoming = {
  bookingId: string;
  /** The amount to pay at the class, in dollars. */
  unpaid: number;
  /** Canceling refunds nothing anymore, but releasing the spots may. */
  canRelease: boolean;
  /** The deadline for moving late; null if the booking can't. */
  lateMoveUntil: Date | null;
  /** The upcoming meeting. */
  meeting: { startTime: string; endTime: string; position: number };
};

/** Reminds a student of a class, about a day before. */
export function reminderEmail(
  { meetings = [], firstMeeting = 1, ...booked }: SeatNotice,
  { bookingId, unpaid, canRelease, lateMoveUntil, meeting }: Upcoming,
  urls: SiteUrls,
): Email {
  const { position, startTime, endTime } = meeting;
  const seat = { ...booked, startTime, endTime };
  const count = firstMeeting - 1 + Math.max(1, meetings.length);
  return {
    to: seat.student,
    isToMany: true,
    subject: `Reminder: ${emailTopic(seat)}`,
    paragraphs: [`Your class with ${seat.teacher.fullName} is coming up.`],
    facts: [
      ...seatFacts(seat),
      ...(count > 1 ? [['Meeting', `${position} of ${count}`] satisfies EmailFact] : []),
      ['Where', seat.location],
      ...minimumFacts(seat),
      ...priceFacts(position === firstMeeting ? unpaid : 0),
      ...allFacts(seat.whatToExpect),
    ],
    action: { label: 'See your booking', url: urls.booking(bookingId) },
    ...givingBack(seat, { bookingId, canRelease, lateMoveUntil }, urls),
  };
}

const priceFacts = (unpaid: number): EmailFact[] =>
  unpaid > 0 ? [['Price', toPayInPerson(unpaid)]] : [];

/** Asks a student for a review, the day after the class. */
export function reviewRequestEmail(seat: SeatNotice, urls: SiteUrls): Email {
  return {
    to: seat.student,
    isToMany: true,
    subject: `How was it? ${emailTopic(seat)}`,
    paragraphs: [
      `We hope you enjoyed your class with ${seat.teacher.fullName}. A few words from you help other learners choose, and your instructor improve.`,
    ],
    facts: seatFacts(seat),
    action: { label: 'Write a review', url: urls.class(seat.classId) },
    closing: 'Thank you for learning with us.',
  };
}
