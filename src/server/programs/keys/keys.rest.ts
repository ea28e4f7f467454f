import { z } from 'zod';
import { unconfirmedErrors } from '#server/people/auth/accounts/owner-errors.ts';
import { named } from '#server/platform/http/error-response.ts';
import { id, time } from '#server/programs/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';
import { createKeyInput } from '#shared/people/accounts/api-keys.ts';
import { keyLimits, keyScopes } from '#shared/people/accounts/key-scopes.ts';

const row = rowsOf({ tag: 'Your account', auth: 'owner', scope: 'none' });

const keyResponse = named(
  'ApiKey',
  z.object({
    id,
    name: z.string(),
    scopes: z.array(z.enum(keyScopes)),
    createdAt: time,
    expiresAt: time,
    lastUsedAt: time.nullable().describe('To within five minutes'),
    lastUsedPlace: z.string().nullable().describe('The country that its address is registered in'),
  }),
);

export const keyRows: RestRow[] = [
  row('GET /api/keys', 'listApiKeys', {
    summary: 'List your API keys, newest first',
    description: 'With those that have expired, but not the keys themselves.',
    response: z.object({ keys: z.array(keyResponse) }),
    call: async (caller) => ({ keys: await caller.keys.list() }),
  }),
  row('POST /api/keys', 'createApiKey', {
    summary: 'Create an API key',
    description: `Keep \`key\`: only this response has it. It works as a bearer token for the operations whose security names one of its scopes, for \`days\` days (${keyLimits.days.default}, at most ${keyLimits.days.max}). Requires the password and, if there is a second factor, a code or a passkey.`,
    body: createKeyInput,
    example: {
      name: 'Studio calendar',
      scopes: ['classes:write', 'roster:read'],
      days: 90,
      currentPassword: 'three quiet herons',
      code: '271828',
    },
    status: 201,
    hasSecret: true,
    response: named(
      'NewApiKey',
      keyResponse.extend({ key: z.string().meta({ examples: ['llk_…'] }) }),
    ),
    errors: [...unconfirmedErrors, 'TOO_MANY_KEYS'],
    call: (caller, { body }) => caller.keys.create(body),
  }),
  row('DELETE /api/keys/:id', 'revokeApiKey', {
    summary: 'Revoke an API key',
    description: 'It stops working right away.',
    notFound: 'KEY_NOT_FOUND',
    call: (caller, { params }) => caller.keys.end({ keyId: params.id }),
  }),
];
