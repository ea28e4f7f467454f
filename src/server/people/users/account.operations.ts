import type { Fixtures } from '#server/testing/fixtures/fixtures.ts';
import { everyone, type Operations, owners } from '#server/testing/routes/operation.ts';
import { newPassword, ownCode } from '#server/testing/routes/sample-values.ts';

const newAddress = ({ newcomer }: Fixtures) => ({
  email: `${newcomer}@example.com`,
  ...ownCode,
});

export const accountOperations: Operations = {
  'PATCH /api/auth/user': {
    procedure: 'account.changePassword',
    access: owners('200'),
    requests: (w) => [{ body: { ...ownCode, password: newPassword } }, { body: newAddress(w) }],
    inputs: () => [{ ...ownCode, password: newPassword }],
  },
  'GET /api/auth/user/data': { procedure: 'account.data', access: owners('200') },
  'GET /api/auth/user/deletion': { procedure: 'account.deletionPreview', access: owners('200') },
  'DELETE /api/auth/user': {
    procedure: 'account.delete',
    access: owners('204'),
    requests: () => [{ body: ownCode }],
  },
  'GET /api/auth/sessions': { procedure: 'account.sessions', access: owners('200') },
  'DELETE /api/auth/sessions': { procedure: 'account.endOtherSessions', access: owners('204') },
  'DELETE /api/auth/sessions/:id': {
    procedure: 'account.endSession',
    access: owners('204', '404 SESSION_ENDED'),
    requests: (w) => [{ id: { sessionId: w.sessionHandle } }],
  },
  'trpc account.changeEmail': { access: owners('200'), inputs: (w) => [newAddress(w)] },
  'trpc account.confirmEmail': {
    access: everyone('200'),
    inputs: ({ changeToken }) => [{ token: changeToken }],
  },
};
