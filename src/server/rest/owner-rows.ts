import { z } from 'zod';
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
import { type RestRow, row } from './rest-row.ts';

const byId = z.object({ id: recordId });

const tag = 'Your account';
const needsSession = true;
/** What is wrong with a session is said in the words of section 8. */
const session: ErrorCode[] = ['SESSION_MISSING', 'SESSION_NOT_FOUND', 'TOKEN_MALFORMED'];
const password: ErrorCode[] = [...session, 'VALIDATION_FAILED', 'WRONG_PASSWORD', 'RATE_LIMITED'];
const both: ErrorCode[] = [
  ...password,
  'SECOND_FACTOR_INVALID',
  'PASSKEY_INVALID',
  'CHALLENGE_NOT_FOUND',
  'PASSWORD_RESET_REQUIRED',
];

/** What the owner of an account does with it. */
export const ownerRows: RestRow[] = [
  row({
    method: 'PATCH',
    path: '/api/auth/user',
    tag,
    summary:
      'Change the password, which ends all other sessions, or ask for another email address, which is confirmed by mail',
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
    summary: 'Everything that is kept about you, as a file',
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
    summary: 'What deleting the account would end',
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
    summary: 'Delete the account: the person is erased, bookings to come are cancelled',
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
    summary: 'Where you are signed in, the last used first',
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
    summary: 'Sign out everywhere else',
    needsSession,
    status: 204,
    refusals: session,
    call: (caller) => caller.account.endOtherSessions(),
  }),
  row({
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    tag,
    summary: 'Sign out one session',
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
    summary: 'Your second factors, and how many recovery codes are left',
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
    summary: 'Begin to add an authenticator app (secret, address and QR code) or a passkey',
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
    summary: 'Make it count, with a code or a passkey’s answer; the first brings recovery codes',
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
      'RATE_LIMITED',
    ],
    call: (caller, { params, body }) => caller.factors.verify({ factorId: params.id, ...body }),
  }),
  row({
    method: 'POST',
    path: '/api/auth/factors/challenge',
    tag,
    summary: 'A challenge for a passkey that is to confirm a change',
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
    summary: 'Remove a second factor, with the password and a code',
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
    summary: 'Ten new recovery codes, with the password and a code; the old ones end',
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
    summary: 'Disconnect an account elsewhere, with the password and, if there is one, a code',
    needsSession,
    body: disconnectInput,
    status: 204,
    refusals: [...both, 'PASSWORD_NOT_SET', 'PROVIDER_NOT_FOUND'],
    call: (caller, { body }) => caller.factors.disconnect(body),
  }),
];
