import type { Fixtures } from '#server/testing/fixtures/fixtures.ts';
import { members, type Operations, permitted } from '#server/testing/routes/operation.ts';

const wholeMinute = (moment: string) => `${moment.slice(0, 16)}:00.000Z`;
const editOf = ({ startTime, endTime }: Fixtures) => ({
  scope: 'one',
  change: { startTime: wholeMinute(startTime), endTime: wholeMinute(endTime), capacity: 6 },
  replacesEdited: false,
});
const repeatingOf = ({ startTime, endTime }: Fixtures) => ({
  startTime: wholeMinute(startTime),
  endTime: wholeMinute(endTime),
  rule: 'FREQ=WEEKLY;COUNT=4',
});
const previewOf = (w: Fixtures) => ({ ...repeatingOf(w), timeZone: 'America/New_York' });

export const scheduleOperations: Operations = {
  'GET /api/classes/:id/schedules': {
    procedure: 'schedules.ofClass',
    access: permitted('class.edit', 'classId'),
    requests: (w) => [{ id: { classId: w.laterClassId } }],
  },
  'POST /api/classes/:id/schedules': {
    procedure: 'schedules.add',
    access: permitted('class.edit', 'classId', '201'),
    requests: (w) => [{ id: { classId: w.laterClassId }, body: repeatingOf(w) }],
  },
  'GET /api/schedules/preview': {
    procedure: 'schedules.preview',
    access: members('200'),
    requests: (w) => [{ query: { ...previewOf(w), skip: w.startTime.slice(0, 10) } }],
    inputs: (w) => [{ ...previewOf(w), skip: [w.startTime.slice(0, 10)] }],
  },
  'POST /api/sessions/:id/edit/preview': {
    procedure: 'schedules.previewEdit',
    access: permitted('class.edit', 'sessionId'),
    requests: (w) => [{ id: { sessionId: w.laterSessionId }, body: editOf(w) }],
  },
  'POST /api/sessions/:id/edit': {
    procedure: 'schedules.editDates',
    access: permitted('class.edit', 'sessionId'),
    requests: (w) => [{ id: { sessionId: w.laterSessionId }, body: editOf(w) }],
  },
  'DELETE /api/schedules/:id': {
    procedure: 'schedules.end',
    access: permitted('class.edit', 'scheduleId'),
    requests: (w) => [{ id: { scheduleId: w.scheduleId } }],
  },
};
