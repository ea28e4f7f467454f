import { everyone, members, type Operations } from '#server/testing/routes/operation.ts';

export const placeOperations: Operations = {
  'GET /api/places': {
    procedure: 'places.suggest',
    access: everyone('200'),
    requests: () => [{ query: { q: 'Portland, O' } }],
    inputs: () => [{ prefix: 'Portland, O' }],
  },
  'GET /api/places/location': {
    procedure: 'classes.findPlace',
    access: members('200'),
    requests: () => [{ query: { location: 'Pier 4, Portland, OR' } }],
  },
};
