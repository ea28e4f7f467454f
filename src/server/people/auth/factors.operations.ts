import { type Fixtures, fixtureIssuer } from '#server/testing/fixtures/fixtures.ts';
import { appCode, testPassword } from '#server/testing/fixtures/second-factors.ts';
import { type Operations, owners } from '#server/testing/routes/operation.ts';
import { assertion, ownCode } from '#server/testing/routes/sample-values.ts';

const ownPasskey = (fixtures: Fixtures) => ({
  currentPassword: testPassword,
  challengeId: fixtures.challengeId,
  credential: assertion(fixtures.credentialId, fixtures.alonePasskeyChallenge),
});
const enrolling = { kind: 'totp', name: 'Second phone', ...ownCode };

export const factorOperations: Operations = {
  'GET /api/auth/factors': { procedure: 'factors.list', access: owners('200') },
  'POST /api/auth/factors': {
    procedure: 'factors.enroll',
    access: owners('201'),
    requests: () => [{ body: enrolling }, { body: { ...enrolling, kind: 'passkey' } }],
  },
  'POST /api/auth/factors/:id/verify': {
    procedure: 'factors.verify',
    access: owners('200', '404 FACTOR_NOT_FOUND'),
    requests: (w) => [
      { id: { factorId: w.enrollmentId }, body: { code: appCode(w.enrollmentSecret) } },
      { id: { factorId: w.passkeyEnrollmentId }, body: { credential: w.newPasskey } },
    ],
  },
  'POST /api/auth/factors/challenge': { procedure: 'factors.challenge', access: owners('200') },
  'DELETE /api/auth/factors/:id': {
    procedure: 'factors.remove',
    access: owners('204', '404 FACTOR_NOT_FOUND'),
    requests: (w) => [
      { id: { factorId: w.factorId }, body: ownCode },
      { id: { factorId: w.factorId }, body: ownPasskey(w) },
    ],
  },
  'POST /api/auth/factors/recovery-codes': {
    procedure: 'factors.replaceRecoveryCodes',
    access: owners('200'),
    requests: (w) => [{ body: ownCode }, { body: ownPasskey(w) }],
  },
  'DELETE /api/auth/providers': {
    procedure: 'factors.disconnect',
    access: owners('204', '404 PROVIDER_NOT_FOUND'),
    requests: () => [{ body: { issuer: fixtureIssuer, ...ownCode } }],
  },
};
