import type { SiteUrls } from '#server/app/site-urls.ts';
import type { LeadPicture } from '#server/files/uploads/lead-picture-columns.ts';
import type { Email, EmailFact, Recipient } from '#server/people/notifications/email.ts';
import {
  emailDate,
  emailSlot,
  emailTime,
  emailTopic,
} from '#server/people/notifications/email-layout.ts';
import { fullRefundWords } from '#shared/market/bookings/bookings.ts';
import { refundDeadline } from '#shared/market/bookings/refund-policy.ts';
import { allFacts } from '#shared/market/classes/expectations/what-to-expect.ts';
import { spots, spotWords } from '#shared/market/classes/seats.ts';
import { formatPrice } from '#shared/money/money.ts';
import { doubtParagraphs } from './doubt.email.ts';
import {
  changeWords,
  type DateBefore,
  givingBackNow,
  minimumFacts,
  refundDelay,
  refundFacts,
  type SeatChange,
  type SeatNotice,
  seatFacts,
  type Terms,
  toPayInPerson,
} from './seat-notice.ts';

// The emails to students about their own bookings.

export function bookedEmail(seat: SeatNotice, terms: Terms, urls: SiteUrls): Email {
  const { bookingId, paid } = terms;
  return {
    to: seat.student,
    subject: `You're booked: ${emailTopic(seat)}`,
    paragraphs: [
      `You have ${spotWords(seat.seats)}, and ${seat.teacher.fullName} is looking forward to seeing you.`,
    ],
    facts: [
      ...seatFacts(seat),
      ['Where', seat.location],
      ...minimumFacts(seat),
      ...priceFacts(seat, terms),
      ...allFacts(seat.whatToExpect),
    ],
    action: { label: 'See your booking', url: urls.booking(bookingId) },
    ...(paid !== null && { link: { label: 'See your receipt', url: urls.receipt(bookingId) } }),
    ...givingBackNow(seat, terms, urls),
  };
}

function priceFacts(seat: SeatNotice, terms: Terms): EmailFact[] {
  const { total, paid } = terms;
  if (total === 0) return [['Price', formatPrice(0)]];
  if (paid === null) return [['Price', toPayInPerson(total)]];
  const deadline = refundDeadline({ ...terms, startsAt: new Date(seat.startTime) });
  return [
    ['Paid', formatPrice(paid)],
    deadline < new Date()
      ? noRefund('the class starts so soon')
      : ['Full refund', `If you cancel by ${emailTime(deadline, seat.timeZone)}`],
  ];
}

const noRefund = (why: string): EmailFact => ['Refund', `Not available, because ${why}`];

type Refund = {
  /** Null if nothing was paid through us. */
  refundCents: number | null;
};

export function bookingCanceledEmail(
  seat: SeatNotice,
  { worthCents, refundCents }: Refund & { worthCents: number },
  urls: SiteUrls,
): Email {
  const refund: EmailFact[] =
    worthCents === 0
      ? [['Refund', 'Nothing was charged']]
      : refundFacts(seat, refundCents, (amount) => `${amount}, in full`);
  return {
    to: seat.student,
    subject: `You canceled: ${emailTopic(seat)}`,
    paragraphs: ["Your booking is canceled. We're sorry you can't make it this time."],
    facts: [...seatFacts(seat), ...refund],
    action: { label: 'See other dates', url: urls.date(seat) },
    closing: 'We hope to see you at another class soon.',
  };
}

export function seatsChangedEmail(
  seat: SeatNotice,
  change: SeatChange & { bookingId: string },
  urls: SiteUrls,
): Email {
  return {
    to: seat.student,
    subject: `You now have ${spots(seat.seats)}: ${emailTopic(seat)}`,
    paragraphs: [
      `You ${changeWords(change)}.`,
      ...doubtParagraphs({ ...seat, teacherName: seat.teacher.fullName }),
    ],
    facts: [
      ...seatFacts(seat),
      ...refundFacts(seat, 'added' in change ? null : change.refundCents),
    ],
    action: { label: 'See your booking', url: urls.booking(change.bookingId) },
  };
}

/** The student moved it to another date. */
export function bookingMovedEmail(
  seat: SeatNotice,
  { bookingId, before, paid, refundPolicy }: Omit<Terms, 'total'> & { before: DateBefore },
  urls: SiteUrls,
): Email {
  const isLate = paid !== null && refundPolicy.passedDeadline !== undefined;
  return {
    to: seat.student,
    subject: `You changed your date: ${emailTopic(seat)}`,
    paragraphs: ['Your booking has been moved to another date. The price stays the same.'],
    facts: [
      ...seatFacts(seat),
      ['Previously', emailDate(before, seat.timeZone)],
      ...(isLate ? [noRefund('you changed the date after the refund deadline')] : []),
      ...minimumFacts(seat),
    ],
    action: { label: 'See your booking', url: urls.booking(bookingId) },
  };
}

/** Their unpaid spots were given up. */
export function holdExpiredEmail(seat: SeatNotice, urls: SiteUrls): Email {
  const { seats } = seat;
  return {
    to: seat.student,
    subject: `Your ${seats === 1 ? "spot wasn't" : "spots weren't"} paid for: ${emailTopic(seat)}`,
    paragraphs: [
      `We held ${spotWords(seats)} for you, but ${heldAndLost(seats)}. You weren't charged.`,
    ],
    facts: seatFacts(seat),
    action: { label: 'Book again', url: urls.date(seat) },
    closing:
      "If you paid at the last minute, we'll either confirm your booking or refund you in full.",
  };
}

/** The notice counts only the added spots, which expired unpaid. */
export function additionExpiredEmail(seat: SeatNotice, bookingId: string, urls: SiteUrls): Email {
  const { seats } = seat;
  return {
    to: seat.student,
    subject: `Your added ${seats === 1 ? "spot wasn't" : "spots weren't"} paid for: ${emailTopic(seat)}`,
    paragraphs: [
      `You wanted to add ${spotWords(seats)}, but ${heldAndLost(seats)}. You weren't charged, and your booking stays as it was.`,
    ],
    facts: seatFacts({ ...seat, seats: 1 }),
    action: { label: 'See your booking', url: urls.booking(bookingId) },
    closing: "If you paid at the last minute, we'll add them or refund you in full.",
  };
}

const heldAndLost = (seats: number) =>
  seats === 1
    ? "it wasn't paid for in time, so it's open to others again"
    : "they weren't paid for in time, so they're open to others again";

/** Others can now book the spots. */
export function seatReleasedEmail(seat: SeatNotice, bookingId: string, urls: SiteUrls): Email {
  const isOne = seat.seats === 1;
  return {
    to: seat.student,
    subject: `You released your ${isOne ? 'spot' : 'spots'}: ${emailTopic(seat)}`,
    paragraphs: [
      `Others can book your ${isOne ? 'spot' : 'spots'} now. Until someone does, ${isOne ? 'it stays' : 'they stay'} yours. If someone does, ${fullRefundWords(seat.isPaidByAnother)}.`,
    ],
    facts: seatFacts(seat),
    action: { label: 'See your booking', url: urls.booking(bookingId) },
    closing: 'If you can make it after all, you can withdraw the offer on that page.',
  };
}

type Passed = Refund & {
  bookingId: string;
  passed: number;
  /** The booking has ended. */
  isAll: boolean;
};

/** Someone else booked the released spots. */
export function seatPassedEmail(
  seat: SeatNotice,
  { bookingId, passed, isAll, refundCents }: Passed,
  urls: SiteUrls,
): Email {
  const what = passed === 1 ? 'a spot that you released' : `${spots(passed)} that you released`;
  const now = isAll ? 'Your booking has ended.' : `Your booking has ${spots(seat.seats)} now.`;
  return {
    to: seat.student,
    subject: `Someone took your ${passed === 1 ? 'spot' : 'spots'}: ${emailTopic(seat)}`,
    paragraphs: [`Another learner booked ${what}. ${now}`],
    facts: [...seatFacts({ ...seat, seats: 1 }), ...refundFacts(seat, refundCents || null)],
    action: { label: 'See your booking', url: urls.booking(bookingId) },
    closing: refundDelay,
  };
}

type Missed = {
  title: string;
  picture: LeadPicture | null;
  timeZone: string;
  startsAt: Date;
  endsAt: Date;
};

/** How to contest a no-show mark. */
export function noShowEmail(user: Recipient, missed: Missed, urls: SiteUrls): Email {
  return {
    to: user,
    isToMany: true,
    subject: 'You were marked as a no-show',
    paragraphs: ['Your instructor marked you as a no-show for this class.'],
    facts: [
      ['Class', missed.title, missed.picture],
      ['When', emailSlot(missed, missed.timeZone)],
    ],
    action: { label: 'Go to your classes', url: urls.enrolled },
    closing:
      'If you were there, choose “I was there” next to the class. Your instructor will see it, and you can still review the class.',
  };
}
