import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import { userResponse } from '#server/programs/rest/responses/account-responses.ts';
import { time } from '#server/programs/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';
import { DomainError } from '#shared/errors.ts';
import {
  challengeOnly,
  challengeResponse,
  codeSignIn,
  confirmEmailInput,
  credentials,
  emailOnly,
  joining,
  registration,
  resetPasswordInput,
  verification,
} from '#shared/people/accounts/accounts.ts';
import { codeTime, sessionIdleTime } from '#shared/rule-words.ts';
import { passkeyRequest } from './factors.rest.ts';

const row = rowsOf({ tag: 'Accounts', scope: 'none' });

const signedInResponse = named(
  'SignedIn',
  z.object({
    user: userResponse,
    token: z.string().describe('Send it as Authorization: Bearer <token>'),
    expiresAt: time,
  }),
);

const providerResponse = named(
  'Provider',
  z.object({
    id: z.string().meta({ examples: ['google'] }),
    name: z.string().meta({ examples: ['Google'] }),
  }),
);

const mfaRequired = z.object({
  mfaRequired: z.literal(true),
  challengeId: z.string().describe(`For POST /api/auth/login/mfa, within ${codeTime}`),
});
const admission = z.union([signedInResponse, mfaRequired]);
const joinRequired = z.object({
  joinRequired: z
    .literal(true)
    .describe('The code is right, and stays valid for POST /api/auth/join'),
});

type Entry<User> = { user: User; session: { token: string; expiresAt: Date } | null };

/** An API client stores its own token, so REST always returns the session in the response. */
function signedIn<User>({ user, session }: Entry<User>) {
  if (!session) throw new DomainError('INTERNAL');
  const { token, expiresAt } = session;
  return { user, token, expiresAt: expiresAt.toISOString() };
}

function admitted<User>(
  result: (Entry<User> & { mfaRequired: false }) | z.infer<typeof mfaRequired>,
) {
  if (!result.mfaRequired) return signedIn(result);
  return { mfaRequired: true as const, challengeId: result.challengeId };
}

const verifyBody = z.discriminatedUnion(
  'type',
  [
    verification,
    codeSignIn.safeExtend({ type: z.literal('email') }),
    confirmEmailInput.safeExtend({ type: z.literal('email_change') }),
  ],
  'Invalid verification link',
);

/** Sign-up, sign-in, and the current session. */
export const authRows: RestRow[] = [
  row('POST /api/auth/register', 'registerAccount', {
    summary: 'Create an account and email a verification link',
    description:
      'The account can sign in once its email address is verified: send the token of the emailed link to `POST /api/auth/verify`.',
    body: registration,
    status: 201,
    response: z.object({ user: userResponse, emailVerificationRequired: z.boolean() }),
    errors: ['WEAK_PASSWORD', 'EMAIL_TAKEN', 'USERNAME_TAKEN', 'RATE_LIMITED'],
    call: (caller, { body }) => caller.auth.register(body),
  }),
  row('POST /api/auth/login', 'signIn', {
    summary: 'Sign in with email and password; may require a second factor',
    description:
      'Returns a token for the header `Authorization: Bearer <token>`. An account with a second factor gets `mfaRequired` and a `challengeId` instead: complete the sign-in with `POST /api/auth/login/mfa`.',
    body: credentials,
    response: admission,
    errors: [
      'INVALID_CREDENTIALS',
      'EMAIL_NOT_VERIFIED',
      'ACCOUNT_SUSPENDED',
      'PASSWORD_RESET_REQUIRED',
      'RATE_LIMITED',
    ],
    call: async (caller, { body }) => admitted(await caller.auth.login(body)),
  }),
  row('POST /api/auth/login/mfa', 'completeSignIn', {
    summary: 'Complete a sign-in with an app code, a recovery code or a passkey response',
    description:
      'Takes the `challengeId` and either a `code` (from an authenticator app, or a recovery code) or the `credential` of a passkey.',
    body: challengeResponse,
    example: { challengeId: 'k3Jb0vXQm6yTn2rWc9Zs', code: '271828' },
    response: signedInResponse,
    errors: [
      'CHALLENGE_NOT_FOUND',
      'SECOND_FACTOR_INVALID',
      'PASSKEY_INVALID',
      'ACCOUNT_SUSPENDED',
      'PASSWORD_RESET_REQUIRED',
      'RATE_LIMITED',
    ],
    call: async (caller, { body }) => signedIn(await caller.auth.completeLogin(body)),
  }),
  row('POST /api/auth/login/challenge', 'createSignInChallenge', {
    summary: 'Get the second factors of a pending sign-in, with passkey options',
    description:
      'Says whether the account takes codes, and what a browser needs to ask for a passkey.',
    body: challengeOnly,
    response: z.object({ takesCode: z.boolean(), passkeyOptions: passkeyRequest.nullable() }),
    errors: ['CHALLENGE_NOT_FOUND'],
    call: (caller, { body }) => caller.auth.challenge(body),
  }),
  row('POST /api/auth/login/passkey', 'startPasskeySignIn', {
    summary: 'Start a passkey sign-in; send the response to POST /api/auth/login/mfa',
    description: 'Needs no email address: the passkey names the account.',
    response: z.object({ challengeId: z.string(), passkeyOptions: passkeyRequest }),
    errors: ['RATE_LIMITED'],
    call: (caller) => caller.auth.beginPasskey(),
  }),
  row('POST /api/auth/otp', 'emailSignInCode', {
    summary: 'Email a six-digit code to sign in or to join; same response for every address',
    description:
      'Send the code to `POST /api/auth/verify` with the type `email`. Every address gets a code, so that nothing reveals who has an account; those without one join with it.',
    body: emailOnly,
    status: 202,
    errors: ['RATE_LIMITED'],
    call: (caller, { body }) => caller.auth.sendCode(body),
  }),
  row('POST /api/auth/verify', 'verifyEmail', {
    summary:
      'Redeem an emailed token: signup (link) and email (code) sign in, email_change confirms the new address',
    description:
      '`signup` takes the token of the verification link, `email` an address and its six-digit code, and `email_change` the token that was sent to a new address. The first two sign in. For an address without a confirmed account, a right code gets `joinRequired`: send it to `POST /api/auth/join`.',
    body: verifyBody,
    response: z.union([admission, joinRequired, z.object({ email: z.string() })]),
    errors: [
      'VERIFICATION_LINK_INVALID',
      'EMAIL_ALREADY_CONFIRMED',
      'SIGN_IN_CODE_INVALID',
      'EMAIL_TAKEN',
      'ACCOUNT_SUSPENDED',
      'PASSWORD_RESET_REQUIRED',
      'RATE_LIMITED',
    ],
    async call(caller, { body }) {
      if (body.type === 'signup') return admitted(await caller.auth.verify(body));
      if (body.type === 'email_change') return caller.account.confirmEmail({ token: body.token });
      const { email, code } = body;
      const result = await caller.auth.loginWithCode({ email, code });
      return 'joinRequired' in result ? result : admitted(result);
    },
  }),
  row('POST /api/auth/join', 'joinWithCode', {
    summary: 'Create an account with an emailed code, without a password, and sign in',
    description:
      'Takes the code that `POST /api/auth/verify` returned with `joinRequired`. The username is made from the first name. If the address was registered but not confirmed, that account gets this name and number, and its password is removed.',
    body: joining,
    response: admission,
    errors: [
      'SIGN_IN_CODE_INVALID',
      'ACCOUNT_SUSPENDED',
      'PASSWORD_RESET_REQUIRED',
      'RATE_LIMITED',
    ],
    call: async (caller, { body }) => admitted(await caller.account.join(body)),
  }),
  row('POST /api/auth/resend', 'resendVerification', {
    summary: 'Email the verification link again; same response for every address',
    description:
      'Earlier links stop working. Addresses that are unknown or already verified get the same response.',
    body: emailOnly,
    status: 202,
    errors: ['RATE_LIMITED'],
    call: (caller, { body }) => caller.auth.resend(body),
  }),
  row('POST /api/auth/recover', 'emailPasswordReset', {
    summary: 'Email a password reset link; same response for every address',
    description:
      'Send the token of the link to `POST /api/auth/reset-password`. Unknown addresses get the same response.',
    body: emailOnly,
    status: 202,
    errors: ['RATE_LIMITED'],
    call: (caller, { body }) => caller.auth.recover(body),
  }),
  row('POST /api/auth/reset-password', 'resetPassword', {
    summary: 'Reset the password with that link; ends every session and starts none',
    description: 'Sign in with the new password afterwards.',
    body: resetPasswordInput,
    errors: ['RECOVERY_LINK_INVALID', 'WEAK_PASSWORD', 'RATE_LIMITED'],
    call: (caller, { body }) => caller.auth.resetPassword(body),
  }),
  row('GET /api/auth/providers', 'listProviders', {
    summary: 'List the OpenID providers for GET /api/auth/authorize',
    description: 'Empty if this site has none.',
    response: z.array(providerResponse),
    call: (caller) => caller.auth.providers(),
  }),
  row('GET /api/auth/me', 'getCurrentUser', {
    summary: 'Get the signed-in user',
    description: 'Use it to check that a token is still valid.',
    auth: 'member',
    response: userResponse,
    async call(caller) {
      const account = await caller.auth.me();
      if (!account) throw new DomainError('UNAUTHENTICATED');
      return account;
    },
  }),
  row('POST /api/auth/refresh', 'refreshSession', {
    summary: `Renew the session for ${sessionIdleTime} with a new token; the old token stops working`,
    description: "Only for bearer tokens: a browser's cookie is renewed by itself.",
    auth: 'owner',
    response: signedInResponse.pick({ token: true, expiresAt: true }),
    async call(caller) {
      const { session, expiresAt } = await caller.auth.refresh();
      // A browser's token is in an HttpOnly cookie, so that scripts cannot read it.
      if (!session) throw new DomainError('SESSION_MISSING');
      return { token: session.token, expiresAt };
    },
  }),
  row('POST /api/auth/logout', 'signOut', {
    summary: 'Sign out; does nothing without a session',
    description: 'The token stops working right away.',
    call: (caller) => caller.auth.logout(),
  }),
];
