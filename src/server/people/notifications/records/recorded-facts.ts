import type { WaitingFact } from '#server/people/notifications/facts.ts';
import type { FactName } from '#shared/facts.ts';

/**
 * The facts that the history of a booking or date has, each with its fields that are kept: none that a
 * person wrote.
 */
const recordedFields: { [Name in FactName]?: readonly string[] } = {
  'booking.confirmed': [],
  'booking.changed': ['change'],
  'booking.canceled': ['refundCents', 'wasReserved'],
  'booking.released': [],
  'booking.passedOn': ['passed', 'refundCents'],
  'booking.missed': [],
  'hold.expired': ['addedSeats'],
  'roster.changed': ['kind', 'seats', 'seatsBefore'],
  'session.changed': ['moves'],
  'session.canceled': ['reason'],
  'session.confirmed': [],
  'minimum.decided': ['outcome', 'students'],
  'seat.offered': [],
  'waitlist.changed': ['kind'],
  'class.changed': [],
  'payment.refunded': ['refundCents', 'reason'],
  'payment.refundedByStaff': ['amountCents', 'fromTeacherCents'],
};

const subjects = new Set(['bookingId', 'bookingIds', 'sessionId', 'sessionIds', 'entryId']);

/** The ids of the bookings, dates and places on a waitlist that a fact names, at any depth. */
function subjectsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) => {
    if (!subjects.has(name)) return subjectsIn(field);
    return [field].flat().filter((id) => typeof id === 'string');
  });
}

/** The row that records a fact; null for one that no history has. */
export function recordOf({ id, name, sequence, by, ...fact }: WaitingFact) {
  const fields = recordedFields[name];
  if (!fields) return null;
  const kept = Object.entries(fact).filter(([field]) => fields.includes(field));
  return {
    id,
    name,
    about: [...new Set(subjectsIn(fact))],
    accountId: by?.accountId ?? null,
    keyId: by?.keyId ?? null,
    details: Object.fromEntries(kept),
    at: new Date(sequence / 1000),
  };
}
