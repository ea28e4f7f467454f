import { writeCursor } from '#server/db/page-cursor.ts';
import type { Fixtures } from '#server/testing/fixtures/fixtures.ts';
import type { ManyGiven } from './known-requests.ts';

// Valid calls about classes that people ask for, by route and by procedure.

const asked = {
  words: 'Wheel throwing',
  near: 'Portland, OR',
  slots: ['tue-evening'],
  maxPrice: 60,
};
const whole = ({ categoryId }: Fixtures) => ({ ...asked, categoryId });
const page = { q: 'wheel throwing', near: 'Portland, OR' };
const cursorOf = ({ wantedId }: Fixtures) => writeCursor([false, 1, wantedId]);

export const wantedRequests: Record<string, ManyGiven> = {
  'GET /api/wanted': (w) => [{ query: page }, { query: { limit: '5', cursor: cursorOf(w) } }],
  'GET /api/wanted/:id': ({ wantedId }) => [{ id: wantedId }],
  'POST /api/wanted': (w) => [{ body: asked }, { body: whole(w) }],
  'PUT /api/wanted/:id/join': ({ wantedId }) => [{ id: wantedId }],
  'DELETE /api/wanted/:id/join': ({ wantedId }) => [{ id: wantedId }],
  'PUT /api/wanted/:id/keep': ({ wantedId }) => [{ id: wantedId }],
};

export const wantedInputs: Record<string, (fixtures: Fixtures) => [object, ...object[]]> = {
  'wanted.list': (w) => [page, { limit: 5, cursor: cursorOf(w) }],
  'wanted.byId': ({ wantedId }) => [{ wantedId }],
  'wanted.ask': (w) => [asked, whole(w)],
  'wanted.join': ({ wantedId }) => [{ wantedId }],
  'wanted.leave': ({ wantedId }) => [{ wantedId }],
  'wanted.keep': ({ wantedId }) => [{ wantedId }],
};
