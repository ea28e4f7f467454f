import type { Fixtures } from '#server/testing/fixtures/fixtures.ts';
import { aheadReason, momentOf } from './sample-values.ts';

type Given = { id?: string; query?: Record<string, string>; body?: object };

/** The calls about bookings and waitlists. */
export const bookingRequests: Record<string, (fixtures: Fixtures) => [Given, ...Given[]]> = {
  'POST /api/bookings': (w) => [
    { body: { class_id: w.classId, session_id: w.classSessionId } },
    { body: { class_id: w.classId } },
  ],
  'GET /api/bookings': (w) => [
    { query: { when: 'canceled', limit: '5' } },
    { query: { cursor: momentOf(w) } },
  ],
  'GET /api/classes/:id/waitlist': ({ fullClassId }) => [{ id: fullClassId }],
  'POST /api/classes/:id/waitlist': (w) => [
    { id: w.fullerClassId, body: { sessionId: w.fullerSessionId, seats: 2 } },
    { id: w.fullerClassId, body: {} },
  ],
  'DELETE /api/classes/:id/waitlist': ({ fullClassId }) => [{ id: fullClassId }],
  'GET /api/waitlist/:id': ({ entryId }) => [{ id: entryId }],
  'POST /api/waitlist/:id/claim': (w) => [
    { id: w.offeredEntryId, body: {} },
    { id: w.offeredEntryId, body: { sessionId: w.offeredSessionId } },
  ],
  'POST /api/waitlist/:id/pass': ({ offeredEntryId }) => [{ id: offeredEntryId }],
  'GET /api/classes/:id/waitlist/line': ({ fullClassId }) => [{ id: fullClassId }],
  'PUT /api/classes/:id/waitlist': (w) => [{ id: w.fullClassId, body: { isOpen: false } }],
  'PUT /api/waitlist/:id/offer-next': ({ entryId }) => [{ id: entryId, body: aheadReason }],
  'GET /api/bookings/:id': ({ bookingId }) => [{ id: bookingId }],
  'GET /api/bookings/:id/calendar.ics': ({ bookingId }) => [{ id: bookingId }],
  'PUT /api/bookings/:id/cancel': ({ bookingId }) => [{ id: bookingId }],
  'PUT /api/bookings/:id/seats': ({ bookingId }) => [
    { id: bookingId, body: { seats: 2, guests: ['Ana'] } },
  ],
  'GET /api/bookings/:id/choice': ({ bookingId }) => [{ id: bookingId }],
  'PUT /api/bookings/:id/choice/keep': ({ bookingId }) => [{ id: bookingId }],
  'PUT /api/bookings/:id/choice/hold': (w) => [
    { id: w.bookingId, body: { session_id: w.otherSessionId } },
  ],
  'PUT /api/bookings/:id/session': (w) => [
    { id: w.bookingId, body: { session_id: w.otherSessionId } },
  ],
  'PUT /api/bookings/:id/attendance': (w) => [
    { id: w.attendedBookingId, body: { status: 'no_show' } },
  ],
  'PUT /api/bookings/:id/release': ({ bookingId }) => [{ id: bookingId }],
  'DELETE /api/bookings/:id/release': ({ bookingId }) => [{ id: bookingId }],
  'PUT /api/bookings/:id/contest-no-show': (w) => [{ id: w.missedBookingId }],
};

export const bookingInputs: Record<string, (fixtures: Fixtures) => [object, ...object[]]> = {
  'bookings.book': (w) => [
    { classId: w.classId, sessionId: w.classSessionId },
    { classId: w.classId, asShown: { price: 1, location: 'Salem, OR', startTime: w.startTime } },
  ],
  'bookings.list': (w) => [{ when: 'upcoming' }, { when: 'past', limit: 5, cursor: momentOf(w) }],
  'bookings.byId': ({ bookingId }) => [{ bookingId }],
  'bookings.cancel': ({ bookingId }) => [{ bookingId }],
  'bookings.changeSeats': ({ bookingId }) => [{ bookingId, seats: 2, guests: ['Ana'] }],
  'bookings.choice': ({ bookingId }) => [{ bookingId }],
  'bookings.keep': ({ bookingId }) => [{ bookingId }],
  'bookings.holdDate': (w) => [{ bookingId: w.bookingId, sessionId: w.otherSessionId }],
  'bookings.move': (w) => [{ bookingId: w.bookingId, sessionId: w.otherSessionId }],
  'bookings.release': ({ bookingId }) => [{ bookingId }],
  'bookings.withdrawRelease': ({ bookingId }) => [{ bookingId }],
  'bookings.contestNoShow': (w) => [{ bookingId: w.missedBookingId }],
  'waitlist.ofClass': ({ fullClassId }) => [{ classId: fullClassId }],
  'waitlist.join': (w) => [
    { classId: w.fullerClassId, sessionId: w.fullerSessionId, seats: 2 },
    { classId: w.fullerClassId },
  ],
  'waitlist.leave': ({ fullClassId }) => [{ classId: fullClassId }],
  'waitlist.byId': ({ entryId }) => [{ entryId }],
  'waitlist.accept': (w) => [
    { entryId: w.offeredEntryId },
    { entryId: w.offeredEntryId, sessionId: w.offeredSessionId },
  ],
  'waitlist.pass': ({ offeredEntryId }) => [{ entryId: offeredEntryId }],
  'waitlist.queue': ({ fullClassId }) => [{ classId: fullClassId }],
  'waitlist.offerNext': ({ entryId }) => [{ entryId, ...aheadReason }],
  'waitlist.setOpen': ({ fullClassId }) => [{ classId: fullClassId, isOpen: false }],
  'bookings.taughtSessions': (w) => [{ when: 'next' }, { when: 'past', cursor: momentOf(w) }],
  'bookings.roster': (w) => [{ sessionId: w.classSessionId }],
  'bookings.markAttendance': (w) => [{ bookingId: w.attendedBookingId, status: 'no_show' }],
};
