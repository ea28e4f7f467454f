import { emailSlot } from '#server/people/notifications/email-layout.ts';
import { spots } from '#shared/market/classes/seats.ts';
import { centsToDollars, formatPrice } from '#shared/money/money.ts';
import { z } from '#shared/zod.ts';

export const amountOf = (cents: number) => formatPrice(centsToDollars(cents));

const moment = z.coerce.date();
/** The recorded fields of all facts. */
const detailFields = z.object({
  change: z
    .object({
      added: z.int(),
      givenBack: z.int(),
      before: z.object({ startTime: moment, endTime: moment }),
    })
    .partial()
    .optional(),
  refundCents: z.int().nullish(),
  wasReserved: z.boolean().optional(),
  passed: z.int().optional(),
  addedSeats: z.int().nullish(),
  moves: z.array(z.object({ before: z.object({ startsAt: moment, endsAt: moment }) })).optional(),
  reason: z.string().optional(),
  outcome: z.string().optional(),
  students: z.int().optional(),
  kind: z.string().optional(),
  seats: z.int().optional(),
  seatsBefore: z.int().optional(),
  amountCents: z.int().optional(),
  fromTeacherCents: z.int().optional(),
});
type Details = z.output<typeof detailFields>;

const refundWords = ({ refundCents }: Details) =>
  refundCents ? `, with a refund of ${amountOf(refundCents)}` : '';

const outcomes: Record<string, string> = {
  hold: 'The minimum of students was met',
  ask: 'The instructor was asked whether to go on below the minimum',
  cancel: 'The date was canceled below its minimum',
};

const waits: Record<string, string> = {
  joined: 'Joined the waitlist',
  offer_ended: 'The offer of a spot ended unanswered',
  conflict: 'No offer: the student has another booking at that time',
  hold_limit: 'No offer: too many other seats are held for the student',
  open_spot: 'Everyone on the waitlist was emailed about an open spot',
  date_canceled: 'The wait ended with the canceled date',
  date_moved: 'The awaited date moved',
  standby_ended: 'The booking could not change to the awaited date anymore',
};

const refundReasons: Record<string, string> = {
  late: 'it came after the hold had ended',
  canceled: 'the booking had been canceled',
  wrong: 'its amount was wrong',
  twice: 'it was paid twice',
};

type Words = (details: Details, timeZone: string) => string;

/** What each recorded fact says, for staff. */
const words: Record<string, Words> = {
  'booking.confirmed': () => 'Confirmed',
  'booking.changed': ({ change = {}, refundCents }, timeZone) => {
    const { added, givenBack, before } = change;
    if (added) return `Added ${spots(added)}`;
    if (givenBack) return `Gave back ${spots(givenBack)}${refundWords({ refundCents })}`;
    if (!before) return 'Changed';
    const was = emailSlot({ startsAt: before.startTime, endsAt: before.endTime }, timeZone);
    return `Moved to another date; it was ${was}`;
  },
  'booking.canceled': (details) =>
    `Canceled${details.wasReserved ? ' before it was paid' : refundWords(details)}`,
  'booking.reassigned': () => 'Given to a friend, whose booking it is now',
  'booking.released': () => 'Offered the spots to others',
  'booking.passedOn': ({ passed, ...rest }) =>
    `${passed ? spots(passed) : 'Spots'} booked by others${refundWords(rest)}`,
  'booking.missed': () => 'Marked as a no-show',
  'hold.expired': ({ addedSeats }) =>
    addedSeats ? `${spots(addedSeats)} not paid in time` : 'Not paid in time',
  'roster.changed': ({ kind, seats = 0, seatsBefore = 0 }) => {
    if (kind === 'added') return `The instructor added ${spots(seats)} by hand`;
    if (kind === 'removed') return `The instructor removed ${spots(seatsBefore)} added by hand`;
    return seats === seatsBefore
      ? 'The instructor changed someone added by hand'
      : `The instructor changed ${spots(seatsBefore)} added by hand to ${seats}`;
  },
  'session.changed': ({ moves = [] }, timeZone) => {
    const [move, ...others] = moves;
    if (!move || others.length > 0) return 'Dates of the class moved';
    return `The date moved; it was ${emailSlot(move.before, timeZone)}`;
  },
  'session.canceled': ({ reason }) =>
    reason === 'below_minimum'
      ? 'The date was canceled below its minimum'
      : 'The date was canceled',
  'session.confirmed': () => 'The date takes place, whatever its minimum',
  'minimum.decided': ({ outcome = '', students }) =>
    `${outcomes[outcome] ?? 'The minimum was decided'}${students === undefined ? '' : `, with ${students} booked`}`,
  'seat.offered': () => 'A spot was offered from the waitlist',
  'waitlist.changed': ({ kind = '' }) => waits[kind] ?? 'The place on the waitlist changed',
  'class.changed': () => 'The class was edited',
  'payment.refunded': ({ refundCents, reason = '' }) =>
    `Payment refunded, because ${refundReasons[reason] ?? 'it bought no seats'}${refundCents ? `: ${amountOf(refundCents)}` : ''}`,
  'payment.refundedByStaff': ({ amountCents, fromTeacherCents = 0 }) =>
    amountCents
      ? `Refunded ${amountOf(amountCents)} by hand, ${amountOf(fromTeacherCents)} of it from the instructor`
      : 'Refunded by hand',
};

/** A sentence about the fact; its name if this release doesn't know its details. */
export function factWords(name: string, details: unknown, timeZone: string): string {
  const { data } = detailFields.safeParse(details);
  return (data && words[name]?.(data, timeZone)) ?? name;
}

/** What emails are about whose cause is not recorded as a fact of the booking. */
const otherCauses: Record<string, string> = {
  reminder: 'a reminder',
  review_invitation: 'an invitation to review',
  'announcement.sent': 'an announcement',
  'content.hidden': 'the class that staff hid',
  'dates.frozen': 'the suspension of the instructor',
  'message.sent': 'a message',
  'refund.sent': 'a refund that was sent later',
};

/** What an email is about, by the cause in its record. */
export function causeWords(cause: string | null): string {
  if (cause === null) return 'the end of the booking';
  return otherCauses[cause] ?? `“${factWords(cause, {}, 'UTC')}”`;
}
