import { writeCursor } from '#server/db/page-cursor.ts';
import { everyone, type Operations } from '#server/testing/routes/operation.ts';

/** A time before every class. */
const newestCursor = writeCursor([
  'newest',
  '2026-11-20T18:30:00.000Z',
  'ffffffff-ffff-7fff-bfff-ffffffffffff',
]);

export const searchOperations: Operations = {
  'GET /api/search.ics': {
    access: everyone('200'),
    requests: () => [{ query: { near: 'Portland', when: 'sat-morning' } }],
  },
  'GET /api/search.atom': {
    access: everyone('200'),
    requests: () => [{ query: { q: 'knots', limit: '5' } }],
  },
  'GET /api/search': {
    procedure: 'search.find',
    access: everyone('200'),
    requests: ({ categoryId }) => [
      { query: { q: 'knots', category: String(categoryId), maxPrice: '80', seats: '1' } },
      {
        query: {
          near: 'Portland',
          within: '9',
          when: 'sat-morning',
          from: '2026-11-21',
          to: '2199-12-31',
        },
      },
      { query: { lat: '45.5', lng: '-122.7', minPrice: '0', free: 'false', sort: 'nearest' } },
      { query: { cursor: newestCursor, sort: 'newest', limit: '5' } },
    ],
    inputs: ({ categoryId }) => [
      { q: 'knots', category: [categoryId], near: 'Portland', within: 9, when: ['sat-morning'] },
      { lat: 45.5, lng: -122.7, from: '2026-11-21', to: '2199-12-31', minPrice: 0, maxPrice: 80 },
      { free: true, seats: 1, sort: 'newest', cursor: newestCursor },
    ],
  },
  'GET /api/search/suggestions': {
    procedure: 'search.suggest',
    access: everyone('200'),
    requests: () => [{ query: { q: 'kno' } }],
    inputs: () => [{ text: 'kno' }],
  },
};
