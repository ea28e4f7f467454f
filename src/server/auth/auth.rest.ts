import { z } from 'zod';
import { type RestRow, row } from '#server/platform/rest/rest-row.ts';
import {
  challengeAnswer,
  challengeOnly,
  codeSignIn,
  confirmEmailInput,
  credentials,
  emailOnly,
  registration,
  resetPasswordInput,
  verification,
} from '#shared/accounts.ts';
import { DomainError } from '#shared/errors.ts';
import {
  passkeyRequest,
  providerResponse,
  signedInResponse,
  userResponse,
} from './auth.rest-responses.ts';

const tag = 'Accounts';

const mfaRequired = z.object({
  mfaRequired: z.literal(true),
  challengeId: z.string().describe('For POST /api/auth/login/mfa, within ten minutes'),
});
const admission = z.union([signedInResponse, mfaRequired]);

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
  row({
    method: 'POST',
    path: '/api/auth/register',
    tag,
    summary: 'Create an account and email a verification link',
    body: registration,
    status: 201,
    response: z.object({ user: userResponse, emailVerificationRequired: z.boolean() }),
    errors: ['VALIDATION_FAILED', 'WEAK_PASSWORD', 'EMAIL_TAKEN', 'USERNAME_TAKEN', 'RATE_LIMITED'],
    call: (caller, { body }) => caller.auth.register(body),
  }),
  row({
    method: 'POST',
    path: '/api/auth/login',
    tag,
    summary: 'Sign in with email and password; may require a second factor',
    body: credentials,
    status: 200,
    response: admission,
    errors: [
      'VALIDATION_FAILED',
      'INVALID_CREDENTIALS',
      'EMAIL_NOT_VERIFIED',
      'PASSWORD_RESET_REQUIRED',
      'RATE_LIMITED',
    ],
    call: async (caller, { body }) => admitted(await caller.auth.login(body)),
  }),
  row({
    method: 'POST',
    path: '/api/auth/login/mfa',
    tag,
    summary: 'Complete a sign-in with an app code, a recovery code or a passkey response',
    body: challengeAnswer,
    status: 200,
    response: signedInResponse,
    errors: [
      'VALIDATION_FAILED',
      'CHALLENGE_NOT_FOUND',
      'SECOND_FACTOR_INVALID',
      'PASSKEY_INVALID',
      'PASSWORD_RESET_REQUIRED',
      'RATE_LIMITED',
    ],
    call: async (caller, { body }) => signedIn(await caller.auth.completeLogin(body)),
  }),
  row({
    method: 'POST',
    path: '/api/auth/login/challenge',
    tag,
    summary: 'Get the second factors of a pending sign-in, with passkey options',
    body: challengeOnly,
    status: 200,
    response: z.object({ takesCode: z.boolean(), passkeyOptions: passkeyRequest.nullable() }),
    errors: ['VALIDATION_FAILED', 'CHALLENGE_NOT_FOUND'],
    call: (caller, { body }) => caller.auth.challenge(body),
  }),
  row({
    method: 'POST',
    path: '/api/auth/login/passkey',
    tag,
    summary: 'Start a passkey sign-in; send the response to POST /api/auth/login/mfa',
    status: 200,
    response: z.object({ challengeId: z.string(), passkeyOptions: passkeyRequest }),
    errors: ['RATE_LIMITED'],
    call: (caller) => caller.auth.beginPasskey(),
  }),
  row({
    method: 'POST',
    path: '/api/auth/otp',
    tag,
    summary: 'Email a six-digit sign-in code; same response for every address',
    body: emailOnly,
    status: 202,
    errors: ['VALIDATION_FAILED', 'RATE_LIMITED'],
    call: (caller, { body }) => caller.auth.sendCode(body),
  }),
  row({
    method: 'POST',
    path: '/api/auth/verify',
    tag,
    summary:
      'Redeem an emailed token: signup (link) and email (code) sign in, email_change confirms the new address',
    body: verifyBody,
    status: 200,
    response: z.union([admission, z.object({ email: z.string() })]),
    errors: [
      'VALIDATION_FAILED',
      'VERIFICATION_LINK_INVALID',
      'SIGN_IN_CODE_INVALID',
      'EMAIL_TAKEN',
      'PASSWORD_RESET_REQUIRED',
      'RATE_LIMITED',
    ],
    async call(caller, { body }) {
      if (body.type === 'signup') return admitted(await caller.auth.verify(body));
      if (body.type === 'email_change') return caller.account.confirmEmail({ token: body.token });
      const { email, code } = body;
      return admitted(await caller.auth.loginWithCode({ email, code }));
    },
  }),
  row({
    method: 'POST',
    path: '/api/auth/resend',
    tag,
    summary: 'Email the verification link again; same response for every address',
    body: emailOnly,
    status: 202,
    errors: ['VALIDATION_FAILED', 'RATE_LIMITED'],
    call: (caller, { body }) => caller.auth.resend(body),
  }),
  row({
    method: 'POST',
    path: '/api/auth/recover',
    tag,
    summary: 'Email a password reset link; same response for every address',
    body: emailOnly,
    status: 202,
    errors: ['VALIDATION_FAILED', 'RATE_LIMITED'],
    call: (caller, { body }) => caller.auth.recover(body),
  }),
  row({
    method: 'POST',
    path: '/api/auth/reset-password',
    tag,
    summary: 'Reset the password with that link; ends every session and starts none',
    body: resetPasswordInput,
    status: 204,
    errors: ['VALIDATION_FAILED', 'RECOVERY_LINK_INVALID', 'WEAK_PASSWORD', 'RATE_LIMITED'],
    call: (caller, { body }) => caller.auth.resetPassword(body),
  }),
  row({
    method: 'GET',
    path: '/api/auth/providers',
    tag,
    summary: 'List the OpenID providers for GET /api/auth/authorize',
    status: 200,
    response: z.array(providerResponse),
    call: (caller) => caller.auth.providers(),
  }),
  row({
    method: 'GET',
    path: '/api/auth/me',
    tag,
    summary: 'Get the signed-in user',
    needsSession: true,
    status: 200,
    response: userResponse,
    async call(caller) {
      const account = await caller.auth.me();
      if (!account) throw new DomainError('UNAUTHENTICATED');
      return account;
    },
  }),
  row({
    method: 'POST',
    path: '/api/auth/refresh',
    tag,
    summary: 'Renew the session for seven days with a new token; the old token stops working',
    needsSession: true,
    status: 200,
    response: signedInResponse.pick({ token: true, expiresAt: true }),
    errors: ['SESSION_MISSING', 'SESSION_NOT_FOUND', 'TOKEN_MALFORMED'],
    async call(caller) {
      const { session, expiresAt } = await caller.auth.refresh();
      // A browser's token is in an HttpOnly cookie, so that scripts cannot read it.
      if (!session) throw new DomainError('SESSION_MISSING');
      return { token: session.token, expiresAt };
    },
  }),
  row({
    method: 'POST',
    path: '/api/auth/logout',
    tag,
    summary: 'Sign out; does nothing without a session',
    status: 204,
    call: (caller) => caller.auth.logout(),
  }),
];
