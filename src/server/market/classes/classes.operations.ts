import { writeCursor } from '#server/db/page-cursor.ts';
import type { Fixtures } from '#server/testing/fixtures/fixtures.ts';
import { everyone, members, type Operations, permitted } from '#server/testing/routes/operation.ts';
import { idOf } from '#server/testing/routes/sample-values.ts';
import { shortCodeOf } from '#shared/market/classes/short-code.ts';

const listing = ({ categoryId, startTime, endTime }: Fixtures) => ({
  title: 'Knots for sailors',
  description: 'Six knots that hold, and how to get them out again.',
  categoryId,
  price: 12.5,
  location: 'Pier 4, Portland',
  maxStudents: 6,
  timeZone: 'America/Los_Angeles',
  startTime,
  endTime,
  latitude: 45.52,
  longitude: -122.68,
  showExactPlace: false,
  isActive: true,
  sessions: [{ startTime: endTime, endTime: new Date(Date.parse(endTime) + 1).toISOString() }],
});
const edited = (w: Fixtures) => {
  const { startTime, endTime, sessions, ...listed } = listing(w);
  return { ...listed, images: [] };
};
const placeOf = ({ classId }: Fixtures) =>
  writeCursor([4550, '2026-11-21T18:30:00.000000Z', classId, '2026-11-20T18:30:00.000Z']);

export const classOperations: Operations = {
  'GET /api/classes': {
    access: everyone('200'),
    requests: (w) => [
      { query: { limit: '5' } },
      { query: { cursor: placeOf(w), price: 'asc', date: 'desc' } },
      {},
    ],
  },
  'POST /api/classes': {
    procedure: 'classes.create',
    access: members('201', '400 IMAGE_NOT_UPLOADED'),
    requests: (w) => [{ body: { ...listing(w), images: [w.pictureUrl] } }, { body: listing(w) }],
    inputs: (w) => [{ ...listing(w), image: w.pictureUrl }, listing(w)],
  },
  'GET /api/classes/:id': {
    procedure: 'classes.byId',
    access: everyone('200'),
    requests: ({ classId }) => [{ id: { classId } }],
  },
  'PATCH /api/classes/:id': {
    procedure: 'classes.edit',
    access: permitted('class.edit', 'classId'),
    requests: (w) => [
      { id: { classId: w.laterClassId }, body: edited(w) },
      { id: { classId: w.laterClassId }, body: { isActive: false } },
    ],
    inputs: (w) => [{ classId: w.laterClassId, ...edited(w) }],
  },
  'DELETE /api/classes/:id': {
    procedure: 'classes.remove',
    access: permitted('class.edit', 'classId', '409 CLASS_IN_USE'),
    requests: (w) => [{ id: { classId: w.bookedClassId } }],
  },
  'GET /api/classes/:id/similar': {
    procedure: 'classes.similar',
    access: everyone('200'),
    requests: ({ classId }) => [{ id: { classId } }],
  },
  'GET /api/classes/:id/enrolled': {
    procedure: 'classes.enrolled',
    access: everyone('200'),
    requests: (w) => [{ id: { classId: w.bookedClassId } }],
  },
  'GET /api/my-classes': { procedure: 'classes.mine', access: members('200') },
  'GET /api/my-classes/taught': {
    procedure: 'classes.taught',
    access: members('200'),
    requests: (w) => [{}, { query: { limit: '5', cursor: idOf(w) } }],
    inputs: (w) => [{}, { limit: 5, cursor: idOf(w) }],
  },
  'GET /api/my-classes/long-waitlists': {
    procedure: 'classes.longQueues',
    access: members('200'),
  },
  'trpc classes.byShortCode': {
    access: everyone('200'),
    inputs: ({ classId }) => [{ shortCode: shortCodeOf(classId) }],
    browserOnly: 'Opens a short link; GET /api/classes/{id} reads the class.',
  },
  'trpc classes.list': {
    access: everyone('200'),
    browserOnly: 'GET /api/classes responds with the same classes, as text.',
  },
  'trpc classes.page': {
    access: everyone('200'),
    inputs: (w) => [{ limit: 5, cursor: placeOf(w), price: 'asc', date: 'desc' }],
    browserOnly: 'GET /api/classes responds with the same page, as text.',
  },
  'trpc classes.ownPlaces': {
    access: members('200'),
    browserOnly: 'Offers places in a form; GET /api/my-classes has them.',
  },
};
