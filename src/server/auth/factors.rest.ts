import { z } from 'zod';
import { named } from '#server/platform/rest/error-response.ts';
import { byId, id, time } from '#server/platform/rest/rest-fields.ts';
import { type RestRow, row } from '#server/platform/rest/rest-row.ts';
import {
  disconnectInput,
  enrollFactorInput,
  factorKinds,
  ownerProof,
  verifyFactorInput,
} from '#shared/accounts.ts';
import { passkeyCreation, passkeyRequest } from './auth.rest-responses.ts';
import { sessionErrors, unconfirmedErrors } from './owner-errors.ts';

const tag = 'Your account';
const needsSession = true;

const factorListResponse = z.object({
  factors: z.array(
    named(
      'Factor',
      z.object({
        id,
        kind: z.enum(factorKinds),
        name: z.string(),
        createdAt: time,
        lastUsedAt: time.nullable(),
      }),
    ),
  ),
  recoveryCodesLeft: z.int(),
  hasPassword: z.boolean(),
  providers: z.array(
    named(
      'ConnectedProvider',
      z.object({ issuer: z.string(), name: z.string(), connectedAt: time }),
    ),
  ),
});

const enrollmentResponse = named(
  'Enrollment',
  z.object({
    id,
    kind: z.enum(factorKinds),
    totp: z
      .object({
        secret: z.string().describe('Base32'),
        uri: z.string().describe('otpauth://'),
        qrSvg: z.string(),
      })
      .nullable(),
    passkey: passkeyCreation.nullable(),
  }),
);

const recoveryCodesResponse = z.object({
  recoveryCodes: z.array(z.string()).nullable().describe('Shown only once'),
});

/** Second factors and connected OpenID accounts. */
export const factorRows: RestRow[] = [
  row({
    method: 'GET',
    path: '/api/auth/factors',
    tag,
    summary: 'List your second factors and the number of remaining recovery codes',
    needsSession,
    status: 200,
    response: factorListResponse,
    errors: sessionErrors,
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
    response: enrollmentResponse,
    errors: [...unconfirmedErrors, 'TOO_MANY_FACTORS'],
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
    response: recoveryCodesResponse,
    notFound: 'FACTOR_NOT_FOUND',
    errors: [
      ...sessionErrors,
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
    response: z.object({ challengeId: z.string(), passkeyOptions: passkeyRequest.nullable() }),
    errors: sessionErrors,
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
    notFound: 'FACTOR_NOT_FOUND',
    errors: unconfirmedErrors,
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
    response: recoveryCodesResponse,
    errors: [...unconfirmedErrors, 'FACTOR_NOT_FOUND'],
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
    errors: [...unconfirmedErrors, 'PASSWORD_NOT_SET', 'PROVIDER_NOT_FOUND'],
    call: (caller, { body }) => caller.factors.disconnect(body),
  }),
];
