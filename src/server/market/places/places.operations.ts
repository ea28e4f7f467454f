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
  'trpc places.largestIn': {
    access: everyone('200'),
    inputs: () => [{ west: -123.5, south: 45, east: -122, north: 46 }],
    browserOnly: 'Labels the map.',
  },
  'trpc places.mapStyle': { access: everyone('200 null'), browserOnly: 'Styles the map.' },
};
