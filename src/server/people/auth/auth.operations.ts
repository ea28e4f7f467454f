import {
  type Fixtures,
  fixtureEmailCode,
  fixtureRecoveryCode,
} from '#server/testing/fixtures/fixtures.ts';
import { testPassword } from '#server/testing/fixtures/second-factors.ts';
import { everyone, members, type Operations, owners } from '#server/testing/routes/operation.ts';
import { assertion, newPassword } from '#server/testing/routes/sample-values.ts';

const registering = ({ newcomer }: Fixtures) => ({
  fullName: 'Grace Hopper',
  username: newcomer,
  email: `${newcomer}@example.com`,
  phoneNumber: '+15035550100',
  password: newPassword,
  confirmPassword: newPassword,
});
const byCode = ({ challengeId }: Fixtures) => ({ challengeId, code: fixtureRecoveryCode });
const byPasskey = ({ aloneChallengeId, alonePasskeyChallenge, credentialId }: Fixtures) => ({
  challengeId: aloneChallengeId,
  credential: assertion(credentialId, alonePasskeyChallenge),
});

/** Null for callers who are not signed in. */
const ownAccount = { ...everyone('200 null'), user: '200', other: '200', teacher: '200' };

export const authOperations: Operations = {
  'POST /api/auth/register': {
    procedure: 'auth.register',
    access: everyone('201'),
    requests: (w) => [{ body: registering(w) }],
  },
  'POST /api/auth/login': {
    procedure: 'auth.login',
    access: everyone('200'),
    requests: ({ email }) => [{ body: { email, password: testPassword } }],
  },
  'POST /api/auth/login/mfa': {
    procedure: 'auth.completeLogin',
    access: everyone('200'),
    requests: (w) => [{ body: byCode(w) }, { body: byPasskey(w) }],
  },
  'POST /api/auth/login/challenge': {
    procedure: 'auth.challenge',
    access: everyone('200'),
    requests: ({ challengeId }) => [{ body: { challengeId } }],
  },
  'POST /api/auth/login/passkey': { procedure: 'auth.beginPasskey', access: everyone('200') },
  'POST /api/auth/otp': {
    procedure: 'auth.sendCode',
    access: everyone('202'),
    requests: ({ email }) => [{ body: { email } }],
  },
  'POST /api/auth/verify': {
    procedure: 'auth.verify',
    access: everyone('200'),
    requests: (w) => [
      { body: { type: 'signup', token: w.signUpToken } },
      { body: { type: 'email', email: w.email, code: fixtureEmailCode } },
      { body: { type: 'email_change', token: w.changeToken } },
    ],
    inputs: (w) => [{ type: 'signup', token: w.signUpToken }],
  },
  'POST /api/auth/join': {
    procedure: 'account.join',
    access: everyone('200'),
    requests: (w) => [
      {
        body: {
          email: `${w.newcomer}@example.com`,
          code: fixtureEmailCode,
          fullName: 'Grace Hopper',
          phoneNumber: '+15035550100',
        },
      },
    ],
  },
  'POST /api/auth/resend': {
    procedure: 'auth.resend',
    access: everyone('202'),
    requests: (w) => [{ body: { email: w.unverifiedEmail } }],
  },
  'POST /api/auth/recover': {
    procedure: 'auth.recover',
    access: everyone('202'),
    requests: ({ email }) => [{ body: { email } }],
  },
  'POST /api/auth/reset-password': {
    procedure: 'auth.resetPassword',
    access: everyone('204'),
    requests: (w) => [{ body: { token: w.recoverToken, password: newPassword } }],
  },
  'GET /api/auth/providers': { procedure: 'auth.providers', access: everyone('200') },
  'GET /api/auth/me': { access: members('200') },
  'POST /api/auth/refresh': { procedure: 'auth.refresh', access: owners('200') },
  'POST /api/auth/logout': { procedure: 'auth.logout', access: everyone('204') },
  'trpc auth.me': { access: ownAccount },
  'trpc auth.session': {
    access: ownAccount,
    browserOnly: 'Keeps a browser signed in; a token comes with its expiry.',
  },
  'trpc auth.loginWithCode': {
    access: everyone('200'),
    inputs: ({ email }) => [{ email, code: fixtureEmailCode }],
  },
};
