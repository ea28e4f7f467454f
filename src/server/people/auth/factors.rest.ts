import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import { id, time } from '#server/programs/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';
import { recoveryCodeCount } from '#shared/people/accounts/account-limits.ts';
import {
  disconnectInput,
  enrollFactorInput,
  factorKinds,
  ownerProof,
  verifyFactorInput,
} from '#shared/people/accounts/accounts.ts';
import { unconfirmedErrors } from './accounts/owner-errors.ts';

const row = rowsOf({ tag: 'Your account', auth: 'owner', scope: 'none' });

/** Standard WebAuthn JSON, passed through without validation. */
function webAuthn(name: string, standardName: string): z.ZodType<object, object> {
  const schema = z.looseObject({ challenge: z.string() }).describe(`${standardName} of WebAuthn`);
  return named(name, schema);
}

export const passkeyRequest = webAuthn('PasskeyRequest', 'PublicKeyCredentialRequestOptionsJSON');

const passkeyCreation = webAuthn('PasskeyCreation', 'PublicKeyCredentialCreationOptionsJSON');

const factorListResponse = z.object({
  factors: z.array(
    named(
      'Factor',
      z.object({
        id,
        kind: z.enum(factorKinds),
        name: z.string().meta({ examples: ['Phone'] }),
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
      z.object({
        issuer: z.string(),
        name: z.string().meta({ examples: ['Google'] }),
        connectedAt: time,
      }),
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

const proof = { currentPassword: 'three quiet herons', code: '271828' };

/** Second factors and connected OpenID accounts. */
export const factorRows: RestRow[] = [
  row('GET /api/auth/factors', 'listSecondFactors', {
    summary: 'List your second factors and the number of remaining recovery codes',
    description:
      'Also says whether the account has a password, and which OpenID accounts are connected.',
    response: factorListResponse,
    call: (caller) => caller.factors.list(),
  }),
  row('POST /api/auth/factors', 'startSecondFactor', {
    summary: 'Start adding an authenticator app (secret, URI and QR code) or a passkey',
    description:
      'The factor works once it is verified with `POST /api/auth/factors/{id}/verify`. Requires the password and, if there is a second factor already, a code or a passkey.',
    body: enrollFactorInput,
    example: { kind: 'totp', name: 'Phone', currentPassword: proof.currentPassword },
    status: 201,
    response: enrollmentResponse,
    errors: [...unconfirmedErrors, 'TOO_MANY_FACTORS'],
    call: (caller, { body }) => caller.factors.enroll(body),
  }),
  row('POST /api/auth/factors/:id/verify', 'activateSecondFactor', {
    summary: 'Activate it with a code or a passkey response; the first one returns recovery codes',
    description: 'Store the recovery codes: each can replace a second factor once.',
    body: verifyFactorInput,
    example: { code: '271828' },
    response: recoveryCodesResponse,
    notFound: 'FACTOR_NOT_FOUND',
    errors: ['SECOND_FACTOR_INVALID', 'ENROLLMENT_FAILED', 'TOO_MANY_FACTORS', 'RATE_LIMITED'],
    call: (caller, { params, body }) => caller.factors.verify({ factorId: params.id, ...body }),
  }),
  row('POST /api/auth/factors/challenge', 'createFactorChallenge', {
    summary: 'Get a passkey challenge to confirm a change',
    description:
      'For changes that require the second factor: send the `challengeId` with the `credential`.',
    response: z.object({ challengeId: z.string(), passkeyOptions: passkeyRequest.nullable() }),
    call: (caller) => caller.factors.challenge(),
  }),
  row('DELETE /api/auth/factors/:id', 'removeSecondFactor', {
    summary: 'Remove a second factor; requires the password and a code',
    description:
      'A passkey can take the place of the code. Removing the last factor turns two-step sign-in off.',
    body: ownerProof,
    example: proof,
    notFound: 'FACTOR_NOT_FOUND',
    errors: unconfirmedErrors,
    call: (caller, { params, body }) => caller.factors.remove({ factorId: params.id, ...body }),
  }),
  row('POST /api/auth/factors/recovery-codes', 'replaceRecoveryCodes', {
    summary: `Replace the ${recoveryCodeCount} recovery codes; requires the password and a code`,
    description: 'The old codes stop working. A passkey can take the place of the code.',
    body: ownerProof,
    example: proof,
    response: recoveryCodesResponse,
    errors: [...unconfirmedErrors, 'FACTOR_NOT_FOUND'],
    call: (caller, { body }) => caller.factors.replaceRecoveryCodes(body),
  }),
  row('DELETE /api/auth/providers', 'disconnectProvider', {
    summary:
      'Disconnect an OpenID account; requires the password and, with a second factor, a code',
    description: 'The account keeps its password and its other ways to sign in.',
    body: disconnectInput,
    example: { issuer: 'https://accounts.google.com', ...proof },
    errors: [...unconfirmedErrors, 'PASSWORD_NOT_SET', 'PROVIDER_NOT_FOUND'],
    call: (caller, { body }) => caller.factors.disconnect(body),
  }),
];
