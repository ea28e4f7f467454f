import type { Db } from '#server/db/schema.ts';
import { emailDate } from '#server/people/notifications/email-layout.ts';
import {
  selectEmailJobs,
  selectWaitingFacts,
} from '#server/people/notifications/records/record-jobs.queries.ts';
import { DomainError } from '#shared/errors.ts';
import { statusLabels } from '#shared/market/bookings/booking-states.ts';
import { spots } from '#shared/market/classes/seats.ts';
import { receiptNumber } from '#shared/money/receipt-number.ts';
import { staffRoles } from '#shared/staff/desk/desk-limits.ts';
import {
  selectAccounts,
  selectBookings,
  selectChoices,
  selectDate,
  selectDisputes,
  selectEmails,
  selectEntriesOf,
  selectFacts,
  selectHolds,
  selectKeys,
  selectPayments,
  selectRefunds,
  selectStaffActions,
} from './history.queries.ts';
import { type Entry, entriesOf, type HistoryBooking, type HistoryDate } from './history-entries.ts';

/** The life of the booking, or of the date and all its bookings, with this id, oldest first. */
export async function readHistory(db: Db, id: string) {
  const bookings = await selectBookings(db, id);
  const booking = bookings.find((each) => each.id === id);
  const date = await selectDate(db, booking?.sessionId ?? id);
  if (!date) throw new DomainError('HISTORY_NOT_FOUND');
  const entries = await readEntries(db, date, { bookings, isOfDate: !booking });
  const names = await readNames(db, entries, date);
  const students = new Map(bookings.map(({ id: of, studentName }) => [of, studentName]));
  return {
    id,
    title: date.title,
    when: dateWords(date),
    classId: date.classId,
    sessionId: date.id,
    booking: booking ? summaryOf(booking) : null,
    teacher: { id: date.teacherId, name: date.teacherName },
    entries: entries
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ at, what, bookingId = null, isProblem = false, page = null, ...actor }, index) => ({
        id: String(index),
        at: at.toISOString(),
        what,
        isProblem,
        page,
        by: names(
          actor,
          bookings.find((each) => each.id === bookingId),
        ),
        // The history of one booking is all about that booking.
        booking:
          booking || !bookingId ? null : { id: bookingId, student: students.get(bookingId) ?? '' },
      })),
  };
}

export type History = Awaited<ReturnType<typeof readHistory>>;

const summaryOf = ({ id, status, seats, studentId, studentName }: HistoryBooking) => ({
  receipt: receiptNumber(id),
  status: statusLabels[status],
  seats: spots(seats),
  student: { id: studentId, name: studentName },
});

const dateWords = ({ startsAt, endsAt, timeZone }: HistoryDate) =>
  emailDate({ startTime: startsAt.toISOString(), endTime: endsAt.toISOString() }, timeZone);

type Read = { bookings: HistoryBooking[]; isOfDate: boolean };

async function readEntries(db: Db, date: HistoryDate, { bookings, isOfDate }: Read) {
  const bookingIds = bookings.map(({ id }) => id);
  const waits = await selectEntriesOf(db, bookingIds);
  const about = [...bookingIds, ...waits.map(({ id }) => id), ...(isOfDate ? [date.id] : [])];
  const [recorded, waiting, emails, holds, payments, choices] = await Promise.all([
    selectFacts(db, about),
    selectWaitingFacts(db, about),
    selectEmails(db, bookingIds),
    selectHolds(db, bookingIds),
    selectPayments(db, bookingIds),
    selectChoices(db, bookingIds),
  ]);
  const paymentIds = payments.map(({ id }) => id);
  const unsent = emails.filter(({ sentAt }) => !sentAt).map(({ id }) => id);
  const [refunds, disputes, jobs] = await Promise.all([
    selectRefunds(db, paymentIds),
    selectDisputes(db, paymentIds),
    selectEmailJobs(db, unsent),
  ]);
  const records = [date.classId, ...paymentIds, ...refunds.map(({ id }) => id)];
  const actions = await selectStaffActions(db, records);
  const facts = [...new Map([...waiting, ...recorded].map((fact) => [fact.id, fact])).values()];
  const recordedSteps = new Set(
    facts.flatMap(({ name, about: ids }) => ids.map((id) => `${name} ${id}`)),
  );
  const jobOf = new Map(jobs.map((job) => [job.id, job]));
  const listed: Entry[] = isOfDate ? [{ at: date.createdAt, what: 'The date was listed' }] : [];
  return [
    ...listed,
    ...bookings.flatMap((booking) => entriesOf.booking(booking, recordedSteps)),
    ...facts.flatMap((fact) => entriesOf.fact(fact, date, bookingIds)),
    ...holds.flatMap((hold) => entriesOf.hold(hold, date)),
    ...payments.flatMap(entriesOf.payment),
    ...refunds.flatMap(entriesOf.refund),
    ...disputes.flatMap(entriesOf.dispute),
    ...emails.flatMap((email) => entriesOf.email(email, jobOf.get(email.id), bookingIds)),
    ...choices.flatMap((choice) => entriesOf.choice(choice, date)),
    ...actions.flatMap(entriesOf.staff),
  ];
}

/** Says who did something: a name with the part that the person has in it. */
async function readNames(db: Db, entries: Entry[], { teacherId }: HistoryDate) {
  const [accounts, keys] = await Promise.all([
    selectAccounts(
      db,
      entries.flatMap(({ accountId }) => accountId ?? []),
    ),
    selectKeys(
      db,
      entries.flatMap(({ keyId }) => keyId ?? []),
    ),
  ]);
  const accountOf = new Map(accounts.map((account) => [account.id, account]));
  const keyNames = new Map(keys.map(({ id, name }) => [id, name]));
  return ({ accountId, keyId }: Pick<Entry, 'accountId' | 'keyId'>, booking?: HistoryBooking) => {
    if (accountId === undefined) return null;
    const account = accountId === null ? undefined : accountOf.get(accountId);
    if (!account) return { id: null, name: 'LearnLocal' };
    const { id, fullName, role } = account;
    const isStaff = staffRoles.some((each) => each === role);
    const part =
      id === booking?.studentId
        ? 'student'
        : id === teacherId
          ? 'instructor'
          : isStaff
            ? 'staff'
            : 'another learner';
    const key =
      keyId &&
      `, with ${keyNames.has(keyId) ? `the API key “${keyNames.get(keyId)}”` : 'an API key that is deleted'}`;
    return { id, name: `${fullName}, ${part}${key || ''}` };
  };
}
