import type { Fixtures } from '#server/testing/fixtures/fixtures.ts';
import type { ManyGiven } from './known-requests.ts';
import { idOf } from './sample-values.ts';

// Valid calls of the desk, by route and by procedure.

const reason = 'Asked for it by phone.';
const role = { role: 'support', reason };

export const deskRequests: Record<string, ManyGiven> = {
  'GET /api/desk/audit': (w) => [
    { query: { q: 'phone', action: 'role.grant', limit: '5', cursor: idOf(w) } },
    { query: { by: 'ada' } },
  ],
  'GET /api/desk/audit.csv': () => [{ query: { q: 'phone', by: 'ada', action: 'role.grant' } }],
  'PUT /api/desk/people/:id/role': (w) => [{ id: w.personId, body: role }],
};

export const deskInputs: Record<string, (fixtures: Fixtures) => [object, ...object[]]> = {
  'desk.audit.list': (w) => [
    { q: 'phone', action: 'role.grant', limit: 5, cursor: idOf(w) },
    { by: 'ada' },
  ],
  'desk.people.setRole': (w) => [{ personId: w.personId, ...role }],
};
