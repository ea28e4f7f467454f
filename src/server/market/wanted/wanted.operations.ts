import { writeCursor } from '#server/db/page-cursor.ts';
import type { Fixtures } from '#server/testing/fixtures/fixtures.ts';
import { everyone, members, type Operations } from '#server/testing/routes/operation.ts';

const request = {
  words: 'Wheel throwing',
  near: 'Portland, OR',
  slots: ['tue-evening'],
  maxPrice: 60,
};
const withCategory = ({ categoryId }: Fixtures) => ({ ...request, categoryId });
const page = { q: 'wheel throwing', near: 'Portland, OR' };
const cursorOf = ({ wantedId }: Fixtures) => writeCursor([false, 1, wantedId]);

export const wantedOperations: Operations = {
  'GET /api/wanted': {
    procedure: 'wanted.list',
    access: everyone('200'),
    requests: (w) => [{ query: page }, { query: { limit: '5', cursor: cursorOf(w) } }],
    inputs: (w) => [page, { limit: 5, cursor: cursorOf(w) }],
  },
  'GET /api/wanted/mine': { procedure: 'wanted.mine', access: members('200') },
  'GET /api/wanted/near-me': { procedure: 'wanted.nearMe', access: members('200') },
  'GET /api/wanted/:id': {
    procedure: 'wanted.byId',
    access: everyone('200'),
    requests: ({ wantedId }) => [{ id: { wantedId } }],
  },
  'POST /api/wanted': {
    procedure: 'wanted.ask',
    access: members('201'),
    requests: (w) => [{ body: request }, { body: withCategory(w) }],
  },
  'PUT /api/wanted/:id/join': {
    procedure: 'wanted.join',
    access: members('204'),
    requests: ({ wantedId }) => [{ id: { wantedId } }],
  },
  'DELETE /api/wanted/:id/join': {
    procedure: 'wanted.leave',
    access: members('204'),
    requests: ({ wantedId }) => [{ id: { wantedId } }],
  },
  'PUT /api/wanted/:id/keep': {
    procedure: 'wanted.keep',
    access: members('200', '404 WANTED_NOT_FOUND'),
    requests: ({ wantedId }) => [{ id: { wantedId } }],
  },
};
