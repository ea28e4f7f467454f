import { z } from 'zod';
import { type RestRow, row } from '#server/platform/rest/rest-row.ts';
import {
  changeUserInput,
  deleteAccountInput,
  disconnectInput,
  enrollFactorInput,
  ownerProof,
  verifyFactorInput,
} from '#shared/accounts.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { recordId } from '#shared/text.ts';
import {
  accountDataAnswer,
  deletionPreviewAnswer,
  enrollmentAnswer,
  factorListAnswer,
  passkeyRequest,
  recoveryCodesAnswer,
  sessionListAnswer,
} from './account-schemas.ts';

const byId = z.object({ id: recordId });

const tag = 'Your account';
const needsSession = true;
/** Session errors use the messages of section 8. */
const session: ErrorCode[] = ['SESSION_MISSING', 'SESSION_NOT_FOUND', 'TOKEN_MALFORMED'];
const password: ErrorCode[] = [...session, 'VALIDATION_FAILED', 'WRONG_PASSWORD', 'RATE_LIMITED'];
const both: ErrorCode[] = [
  ...password,
  'SECOND_FACTOR_INVALID',
  'PASSKEY_INVALID',
  'CHALLENGE_NOT_FOUND',
  'PASSWORD_RESET_REQUIRED',
];

/** Calls on the caller's own account. */
export const ownerRows: RestRow[] = [
  row({
    method: 'PATCH',
    path: '/api/auth/user',
    tag,
    summary:
      'Change the password, which ends all other sessions, or request a new email address, which must be confirmed by email',
    needsSession,
    body: changeUserInput,
    status: 200,
    answer: z.object({ emailConfirmationRequired: z.boolean() }),
    refusals: [...both, 'PASSWORD_NOT_SET', 'EMAIL_UNCHANGED', 'WEAK_PASSWORD'],
    async call(caller, { body: { email, password, ...proof } }) {
      if (email) await caller.account.changeEmail({ ...proof, email });
      if (password) await caller.account.changePassword({ ...proof, password });
      return { emailConfirmationRequired: email !== undefined };
    },
  }),
  row({
    method: 'GET',
    path: '/api/auth/user/data',
    tag,
    summary: 'Download all data stored about you',
    needsSession,
    status: 200,
    answer: accountDataAnswer,
    fileName: 'learnlocal-my-data.json',
    refusals: session,
    call: (caller) => caller.account.data(),
  }),
  row({
    method: 'GET',
    path: '/api/auth/user/deletion',
    tag,
    summary: 'Preview what deleting the account would end',
    needsSession,
    status: 200,
    answer: deletionPreviewAnswer,
    refusals: session,
    call: (caller) => caller.account.deletionPreview(),
  }),
  row({
    method: 'DELETE',
    path: '/api/auth/user',
    tag,
    summary: 'Delete the account: erases personal data and cancels upcoming bookings',
    needsSession,
    body: deleteAccountInput,
    status: 204,
    refusals: [...both, 'PASSWORD_NOT_SET'],
    call: (caller, { body }) => caller.account.delete(body),
  }),
  row({
    method: 'GET',
    path: '/api/auth/sessions',
    tag,
    summary: 'List your sessions, most recently used first',
    needsSession,
    status: 200,
    answer: sessionListAnswer,
    refusals: session,
    call: (caller) => caller.account.sessions(),
  }),
  row({
    method: 'DELETE',
    path: '/api/auth/sessions',
    tag,
    summary: 'End all other sessions',
    needsSession,
    status: 204,
    refusals: session,
    call: (caller) => caller.account.endOtherSessions(),
  }),
  row({
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    tag,
    summary: 'End one session',
    needsSession,
    params: byId,
    status: 204,
    missing: 'SESSION_ENDED',
    refusals: session,
    call: (caller, { params }) => caller.account.endSession({ sessionId: params.id }),
  }),
  row({
    method: 'GET',
    path: '/api/auth/factors',
    tag,
    summary: 'List your second factors and the number of remaining recovery codes',
    needsSession,
    status: 200,
    answer: factorListAnswer,
    refusals: session,
    call: (caller) => caller.factors.list(),
  }),
  row({
    method: 'POST',
    path: '/api/auth/factors',
    tag,
    summary: 'Start adding an authenticator app (secret, URI and QR code) or a passkey',
    needsSession,
    body: enrollFactorInput,
    status: 201,
    answer: enrollmentAnswer,
    refusals: [...both, 'TOO_MANY_FACTORS'],
    call: (caller, { body }) => caller.factors.enroll(body),
  }),
  row({
    method: 'POST',
    path: '/api/auth/factors/:id/verify',
    tag,
    summary: 'Activate it with a code or a passkey response; the first one returns recovery codes',
    needsSession,
    params: byId,
    body: verifyFactorInput,
    status: 200,
    answer: recoveryCodesAnswer,
    missing: 'FACTOR_NOT_FOUND',
    refusals: [
      ...session,
      'VALIDATION_FAILED',
      'SECOND_FACTOR_INVALID',
      'ENROLLMENT_FAILED',
      'TOO_MANY_FACTORS',
      'RATE_LIMITED',
    ],
    call: (caller, { params, body }) => caller.factors.verify({ factorId: params.id, ...body }),
  }),
  row({
    method: 'POST',
    path: '/api/auth/factors/challenge',
    tag,
    summary: 'Get a passkey challenge to confirm a change',
    needsSession,
    status: 200,
    answer: z.object({ challengeId: z.string(), passkeyOptions: passkeyRequest.nullable() }),
    refusals: session,
    call: (caller) => caller.factors.challenge(),
  }),
  row({
    method: 'DELETE',
    path: '/api/auth/factors/:id',
    tag,
    summary: 'Remove a second factor; requires the password and a code',
    needsSession,
    params: byId,
    body: ownerProof,
    status: 204,
    missing: 'FACTOR_NOT_FOUND',
    refusals: both,
    call: (caller, { params, body }) => caller.factors.remove({ factorId: params.id, ...body }),
  }),
  row({
    method: 'POST',
    path: '/api/auth/factors/recovery-codes',
    tag,
    summary: 'Replace the ten recovery codes; requires the password and a code',
    needsSession,
    body: ownerProof,
    status: 200,
    answer: recoveryCodesAnswer,
    refusals: [...both, 'FACTOR_NOT_FOUND'],
    call: (caller, { body }) => caller.factors.replaceRecoveryCodes(body),
  }),
  row({
    method: 'DELETE',
    path: '/api/auth/providers',
    tag,
    summary:
      'Disconnect an OpenID account; requires the password and, with a second factor, a code',
    needsSession,
    body: disconnectInput,
    status: 204,
    refusals: [...both, 'PASSWORD_NOT_SET', 'PROVIDER_NOT_FOUND'],
    call: (caller, { body }) => caller.factors.disconnect(body),
  }),
];
