import type { Fixtures } from '#server/testing/fixtures/fixtures.ts';
import { editOf, previewOf, repeatingOf, slotOf } from './sample-values.ts';

type Given = { id?: string; query?: Record<string, string>; body?: object };

const firstDays = { from: '2027-03-01', to: '2027-03-31' };

const announced = { audience: 'all', subject: 'Hello', text: 'See you soon.', picture: null };

/** The calls about dates of a class and how they repeat. */
export const dateRequests: Record<string, (fixtures: Fixtures) => [Given, ...Given[]]> = {
  'GET /api/classes/:id/schedules': (w) => [{ id: w.laterClassId }],
  'POST /api/classes/:id/schedules': (w) => [{ id: w.laterClassId, body: repeatingOf(w) }],
  'DELETE /api/schedules/:id': (w) => [{ id: w.scheduleId }],
  'GET /api/schedules/preview': (w) => [
    { query: { ...previewOf(w), skip: w.startTime.slice(0, 10) } },
  ],
  'POST /api/classes/:id/sessions': (w) => [{ id: w.laterClassId, body: slotOf(w) }],
  'GET /api/sessions/overlapping': (w) => [
    { query: { ...slotOf(w), exceptSessionId: w.laterSessionId } },
  ],
  'GET /api/sessions/calendar': () => [{ query: firstDays }],
  'POST /api/classes/:id/announcements': (w) => [{ id: w.bookedClassId, body: announced }],
  'GET /api/classes/:id/announcements': (w) => [{ id: w.bookedClassId }],
  'GET /api/classes/:id/announcements/received': (w) => [{ id: w.bookedClassId }],
  'PATCH /api/sessions/:id': (w) => [{ id: w.laterSessionId, body: slotOf(w) }],
  'POST /api/sessions/:id/edit': (w) => [{ id: w.laterSessionId, body: editOf(w) }],
  'POST /api/sessions/:id/edit/preview': (w) => [{ id: w.laterSessionId, body: editOf(w) }],
  'PUT /api/sessions/:id/confirm': (w) => [{ id: w.laterSessionId }],
  'PUT /api/sessions/:id/cancel': (w) => [{ id: w.laterSessionId }],
};

export const dateInputs: Record<string, (fixtures: Fixtures) => [object, ...object[]]> = {
  'schedules.ofClass': (w) => [{ classId: w.laterClassId }],
  'schedules.preview': (w) => [{ ...previewOf(w), skip: [w.startTime.slice(0, 10)] }],
  'schedules.add': (w) => [{ classId: w.laterClassId, ...repeatingOf(w) }],
  'schedules.previewEdit': (w) => [{ sessionId: w.laterSessionId, ...editOf(w) }],
  'schedules.editDates': (w) => [{ sessionId: w.laterSessionId, ...editOf(w) }],
  'schedules.end': (w) => [{ scheduleId: w.scheduleId }],
  'classes.overlapping': (w) => [{ ...slotOf(w), exceptSessionId: w.laterSessionId }],
  'bookings.calendar': () => [firstDays],
  'classes.addSession': (w) => [{ classId: w.laterClassId, ...slotOf(w) }],
  'announcements.send': (w) => [{ classId: w.bookedClassId, ...announced }],
  'announcements.sent': (w) => [{ classId: w.bookedClassId }],
  'announcements.received': (w) => [{ classId: w.bookedClassId }],
  'classes.moveSession': (w) => [{ sessionId: w.laterSessionId, ...slotOf(w) }],
  'classes.confirmSession': (w) => [{ sessionId: w.laterSessionId }],
  'classes.cancelSession': (w) => [{ sessionId: w.laterSessionId }],
};
