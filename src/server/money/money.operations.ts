import { everyone, members, type Operations } from '#server/testing/routes/operation.ts';
import { idOf } from '#server/testing/routes/sample-values.ts';

export const moneyOperations: Operations = {
  'GET /api/earnings': {
    procedure: 'money.earnings',
    access: members('200'),
    requests: (w) => [{ query: { limit: '5' } }, { query: { cursor: idOf(w) } }],
    inputs: (w) => [{ limit: 5 }, { cursor: idOf(w) }],
  },
  'GET /api/earnings/bookings': {
    procedure: 'money.monthEarnings',
    access: members('200'),
    requests: (w) => [{ query: { month: '2026-11', limit: '5', cursor: idOf(w) } }],
    inputs: (w) => [{ month: '2026-11', limit: 5, cursor: idOf(w) }],
  },
  'GET /api/earnings/dates': {
    procedure: 'money.earningDates',
    access: members('200'),
    requests: () => [{ query: { month: '2026-11' } }],
  },
  'GET /api/earnings/payouts': {
    procedure: 'money.payouts',
    access: members('200'),
    requests: (w) => [{ query: { limit: '5', cursor: idOf(w) } }],
    inputs: (w) => [{ limit: 5, cursor: idOf(w) }],
  },
  'GET /api/earnings/statement.csv': {
    access: members('200'),
    requests: () => [{ query: { month: '2026-11' } }],
  },
  'trpc money.overview': {
    access: members('200'),
    inputs: () => [{}],
    browserOnly: 'GET /api/earnings starts with it',
  },
  'POST /api/earnings/onboarding': {
    procedure: 'money.startOnboarding',
    access: members('409 PAYMENTS_IN_PERSON'),
  },
  'GET /api/earnings/terms': { access: members('200') },
  'GET /api/payments/mode': { procedure: 'money.terms', access: everyone('200') },
};
