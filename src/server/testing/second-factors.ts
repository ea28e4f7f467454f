import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Account } from '#server/auth/accounts/users.queries.ts';
import { codeAt } from '#server/auth/factors/totp.ts';
import type { Deps } from '#server/deps.ts';
import { callerFor } from './factories.ts';
import { refusalOf } from './refusals.ts';

export const testPassword = 'three quiet herons';

/** Signs in with the password and returns the challenge for the second factor. */
export async function challengeFor(
  deps: Deps,
  { email }: Account,
  password = testPassword,
): Promise<string> {
  const entry = await callerFor(deps, null).auth.login({ email, password });
  if (!entry.mfaRequired) throw new Error('No second factor was required');
  return entry.challengeId;
}

/** The refusal of this code for a challenge, or null. */
export const completeLogin = (deps: Deps, challengeId: string, code: string) =>
  refusalOf(callerFor(deps, null).auth.completeLogin({ challengeId, code }));

/** The authenticator code `offset` half-minutes from now. */
export function appCode(secretBase64: string, offset = 0): string {
  return codeAt(secretBase64, Math.floor(Date.now() / 30_000) + offset);
}

/** Adds an authenticator app; the current half-minute's code is still unused. */
export async function addApp(deps: Deps, account: Account) {
  const caller = callerFor(deps, account);
  const { id, totp } = await caller.factors.enroll({
    kind: 'totp',
    currentPassword: testPassword,
  });
  const secret = secretOfShown(totp?.secret ?? '');
  const { recoveryCodes } = await caller.factors.verify({ factorId: id, code: appCode(secret) });
  await deps.db.updateTable('factors').set({ lastStep: null }).where('id', '=', id).execute();
  return { factorId: id, secret, recoveryCodes: recoveryCodes ?? [] };
}

/** Decodes the base32 secret shown at enrollment into base64, as the product stores it. */
export function secretOfShown(text: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  let bits = '';
  for (const letter of text) bits += alphabet.indexOf(letter).toString(2).padStart(5, '0');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))).toString('base64');
}

type Options = { challenge: string };
type Signing = { isVerified?: boolean; count?: number; origin?: string };

/** A software passkey that responds like a browser for the tests' origin. */
export function makeSoftwarePasskey(origin = 'http://localhost:3000') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest();
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const cose = new Map<number, number | Uint8Array<ArrayBuffer>>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const answer = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
  return {
    id: id.toString('base64url'),
    register({ challenge }: Options) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      // Flags: user present, user verified, new credential included.
      const head = Buffer.concat([rpIdHash, Buffer.from([0x45, 0, 0, 0, 0])]);
      const key = isoCBOR.encode(cose);
      const authData = Buffer.concat([head, Buffer.alloc(16), length, id, key]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: Buffer.from(
          isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]),
        ).toString('base64url'),
        transports: ['internal'],
      });
    },
    sign({ challenge }: Options, { isVerified = true, count = 0, origin: from }: Signing = {}) {
      const counter = Buffer.alloc(4);
      counter.writeUInt32BE(count);
      const authData = Buffer.concat([rpIdHash, Buffer.from([isVerified ? 0x05 : 0x01]), counter]);
      const data = clientData('webauthn.get', challenge, from ?? origin);
      const hash = createHash('sha256').update(data).digest();
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, hash]))
        .sign(privateKey);
      return answer({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
}

/** Adds a passkey; `code` is needed when the account already has a second factor. */
export async function addPasskey(deps: Deps, account: Account, code?: string) {
  const passkey = makeSoftwarePasskey(deps.env.appUrl);
  const caller = callerFor(deps, account);
  const enrolled = await caller.factors.enroll({
    kind: 'passkey',
    currentPassword: testPassword,
    code,
  });
  const options = enrolled.passkey as unknown as Options;
  const { recoveryCodes } = await caller.factors.verify({
    factorId: enrolled.id,
    credential: passkey.register(options),
  });
  return { passkey, factorId: enrolled.id, recoveryCodes };
}
