import { emailTime } from '#server/people/notifications/email-layout.ts';
import { statusLabels } from '#shared/market/bookings/booking-states.ts';
import type { HoldKind, HoldOutcome } from '#shared/market/bookings/holds.ts';
import { spots } from '#shared/market/classes/seats.ts';
import type { RefundReason } from '#shared/money/payments.ts';
import { receiptNumber } from '#shared/money/receipt-number.ts';
import { auditActions } from '#shared/staff/desk/audit.ts';
import { amountOf, causeWords, factWords } from './fact-words.ts';
import type {
  selectBookings,
  selectChoices,
  selectDate,
  selectDisputes,
  selectEmails,
  selectFacts,
  selectHolds,
  selectPayments,
  selectRefunds,
  selectStaffActions,
} from './history.queries.ts';

type RowOf<Query extends (...given: never[]) => Promise<unknown[]>> = Awaited<
  ReturnType<Query>
>[number];
export type HistoryDate = NonNullable<Awaited<ReturnType<typeof selectDate>>>;
export type HistoryBooking = RowOf<typeof selectBookings>;

/** Something that happened at one time. */
export type Entry = {
  at: Date;
  what: string;
  bookingId?: string | null;
  /** The account that did it; null if none did, and absent where the records don't say. */
  accountId?: string | null;
  keyId?: string | null;
  /** Someone should look into it. */
  isProblem?: boolean;
  /** The page of the desk with more about it. */
  page?: { name: 'money' | 'jobs' | 'audit'; filter?: string; q?: string };
};

/** An entry if its time is known. */
const entry = (at: Date | null, what: string, rest: Omit<Entry, 'at' | 'what'> = {}): Entry[] =>
  at ? [{ at, what, ...rest }] : [];

type EmailJob = { id: string; hasFailed: boolean; attempts: number; reason: string | null };

export const entriesOf = {
  /** What bookings of releases without records still say of themselves. `recorded` has facts' names and ids. */
  booking(booking: HistoryBooking, recorded: Set<string>): Entry[] {
    const { id, studentId, bookedById, status, createdAt, cancelledAt, releasedAt } = booking;
    const own = { bookingId: id };
    const isTold = (...names: string[]) => names.some((name) => recorded.has(`${name} ${id}`));
    const isEnded = isTold('booking.canceled', 'session.canceled', 'hold.expired');
    return [
      ...entry(createdAt, 'Booked', { ...own, accountId: bookedById }),
      ...entry(isEnded ? null : cancelledAt, statusLabels[status], own),
      ...entry(isTold('booking.released') ? null : releasedAt, 'Offered the spots to others', own),
      ...entry(booking.noShowContestedAt, 'Contested the no-show', {
        ...own,
        accountId: studentId,
      }),
    ];
  },

  fact(
    fact: Omit<RowOf<typeof selectFacts>, 'id'>,
    { timeZone }: HistoryDate,
    bookingIds: string[],
  ) {
    const { at, name, about, accountId, keyId, details } = fact;
    const bookingId = about.find((id) => bookingIds.includes(id)) ?? null;
    return entry(at, factWords(name, details, timeZone), { bookingId, accountId, keyId });
  },

  hold(hold: RowOf<typeof selectHolds>, { timeZone }: HistoryDate): Entry[] {
    const { kind, outcome, bookingId, createdAt, endedAt, expiresAt } = hold;
    const until = `until ${emailTime(expiresAt, timeZone)}`;
    const ended = outcome && `The hold of ${spots(hold.seats)} ended: ${holdOutcomes[outcome]}`;
    return [
      ...entry(createdAt, `${spots(hold.seats)} held ${holdKinds[kind]}, ${until}`, { bookingId }),
      ...entry(endedAt, ended ?? 'The hold ended', { bookingId }),
    ];
  },

  payment(payment: RowOf<typeof selectPayments>): Entry[] {
    const { bookingId, amountCents, receivedCents, isAddition } = payment;
    const page = { name: 'money', filter: 'payments', q: receiptNumber(bookingId) } as const;
    const seats = `${spots(payment.seats)}${isAddition ? ' that were added' : ''}`;
    const asked = `Asked for ${amountOf(amountCents)} for ${seats}`;
    const paid = `Paid ${amountOf(receivedCents ?? amountCents)}`;
    return [
      ...entry(payment.createdAt, asked, { bookingId }),
      ...entry(payment.paidAt, paid, { bookingId, page }),
      ...entry(payment.releasedAt, "The instructor's part became payable", { bookingId, page }),
    ];
  },

  refund({ bookingId, amountCents, reason, ...refund }: RowOf<typeof selectRefunds>): Entry[] {
    const amount = amountOf(amountCents);
    const hasFailed = refund.status === 'failed';
    const stuck = { name: 'money', filter: 'refunds' } as const;
    const decided = `Refund of ${amount} decided: ${refundReasons[reason]}`;
    const failed = { bookingId, isProblem: hasFailed, ...(hasFailed && { page: stuck }) };
    return [
      ...entry(refund.createdAt, decided, { bookingId }),
      ...entry(refund.failedAt, `Refund of ${amount} failed`, failed),
      ...entry(refund.sentAt, `Refund of ${amount} sent`, { bookingId }),
    ];
  },

  dispute({ bookingId, amountCents, status, ...dispute }: RowOf<typeof selectDisputes>): Entry[] {
    const isOpen = status === 'open';
    const page = { name: 'money', filter: 'disputes' } as const;
    const opened = `The bank opened a dispute over ${amountOf(amountCents)}`;
    return [
      ...entry(dispute.createdAt, opened, { bookingId, isProblem: isOpen, page }),
      ...entry(dispute.closedAt, `The dispute was ${status}`, { bookingId }),
    ];
  },

  email(email: RowOf<typeof selectEmails>, job: EmailJob | undefined, bookingIds: string[]) {
    const { about, createdAt, sentAt } = email;
    const bookingId = about.find((id) => bookingIds.includes(id)) ?? null;
    const what = `Email to ${email.recipientName} about ${causeWords(email.cause)}`;
    const isProblem = sentAt === null && (!job || job.hasFailed || job.attempts > 0);
    const page = job?.hasFailed ? ({ name: 'jobs', filter: 'email' } as const) : undefined;
    return entry(sentAt ?? createdAt, `${what}: ${emailState(sentAt, job)}`, {
      bookingId,
      accountId: null,
      isProblem,
      ...(page && { page }),
    });
  },

  choice(
    { bookingId, askedAt, chooseUntil, answer }: RowOf<typeof selectChoices>,
    date: HistoryDate,
  ) {
    const until = emailTime(chooseUntil, date.timeZone);
    const answered = answer ? `answered: ${answer}` : 'no answer recorded';
    const what = `Asked after a change to keep the booking, move or cancel by ${until}; ${answered}`;
    return entry(askedAt, what, { bookingId });
  },

  staff({ action, reason, subjectId, actorId, createdAt }: RowOf<typeof selectStaffActions>) {
    const what = [auditActions[action], reason].filter(Boolean).join(': ');
    return entry(createdAt, what, { accountId: actorId, page: { name: 'audit', q: subjectId } });
  },
};

function emailState(sentAt: Date | null, job: EmailJob | undefined): string {
  if (sentAt) return 'sent';
  if (!job) return 'not sent, and no longer queued';
  const { hasFailed, attempts, reason } = job;
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  const why = reason ? ` (${reason})` : '';
  if (hasFailed) return `given up after ${tries}${why}`;
  return attempts > 0 ? `waiting after ${tries}${why}` : 'waiting';
}

const holdKinds: Record<HoldKind, string> = {
  checkout: 'until paid',
  addition: 'until the added ones are paid',
  offer: 'as an offer from the waitlist',
  choice: 'while choosing',
  undo: 'for an undo',
};

const holdOutcomes: Record<HoldOutcome, string> = {
  used: 'used',
  given_up: 'given up',
  expired: 'expired',
  canceled: 'canceled',
};

const refundReasons: Record<RefundReason, string> = {
  student_canceled: 'the student canceled',
  seat_passed: 'others booked the spots',
  teacher_canceled: 'the instructor canceled',
  paid_late: 'paid too late',
  wrong_amount: 'the wrong amount was paid',
  provider: 'made at the payment provider',
  staff: 'staff decided so',
};
