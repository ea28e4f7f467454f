import type {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  VerifyAuthenticationResponseOpts,
  VerifyRegistrationResponseOpts,
} from '@simplewebauthn/server';
import type { Env } from '#server/app/env.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';

type Passkey = { credentialId: string; transports: string[] };
type StoredPasskey = Passkey & { publicKey: Buffer; signCount: string };
/** Omits `extensions`, whose type has buffers where the JSON has strings. */
type AsJson<Options extends object> = Omit<Options, 'extensions'>;
type CreationOptions = Awaited<ReturnType<typeof generateRegistrationOptions>>;
type RequestOptions = Awaited<ReturnType<typeof generateAuthenticationOptions>>;
/** A browser's response with only its shape validated; the library validates the rest. */
type Unchecked = { id: string };

// EdDSA, ES256 and RS256, as WebAuthn recommends (section 5.4.1).
const supportedAlgorithmIDs = [-8, -7, -257];

const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** Loaded on first use: with the certificate formats it knows it takes 26 MB. */
const loadWebAuthn = () => import('@simplewebauthn/server');

const relyingParty = (env: Env) => new URL(env.appUrl).hostname;

/** JSON options for `navigator.credentials.create`; the library generates the challenge. */
export async function registrationOptions(
  env: Env,
  account: Account,
  existing: Passkey[],
): Promise<AsJson<CreationOptions>> {
  const { generateRegistrationOptions } = await loadWebAuthn();
  return generateRegistrationOptions({
    rpName: 'LearnLocal',
    rpID: relyingParty(env),
    userName: account.email,
    userDisplayName: account.fullName,
    userID: new TextEncoder().encode(account.id),
    excludeCredentials: existing.map(credentialOf),
    supportedAlgorithmIDs,
    // Discoverable, so that it can also sign in without a typed email address.
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  });
}

/** JSON options for `navigator.credentials.get`; without `passkeys` the browser offers all. */
export async function requestOptions(
  env: Env,
  challenge: string,
  passkeys: Passkey[] = [],
): Promise<AsJson<RequestOptions>> {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({
    rpID: relyingParty(env),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    allowCredentials: passkeys.map(credentialOf),
    // Without a password, the passkey must be two factors: the device plus biometrics or a PIN.
    userVerification: passkeys.length === 0 ? 'required' : 'preferred',
  });
}

/** The new passkey's columns, or null when the response is invalid. */
export async function checkRegistration(env: Env, credential: Unchecked, challenge: string) {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const verified = await verifyRegistrationResponse({
    response: credential as VerifyRegistrationResponseOpts['response'],
    expectedChallenge: challenge,
    expectedOrigin: env.appUrl,
    expectedRPID: relyingParty(env),
    requireUserVerification: false,
    supportedAlgorithmIDs,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { id, publicKey, counter, transports } = verified.registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey),
    signCount: counter,
    transports: transportsIn(transports),
  };
}

/** The passkey's new signature counter, or null when the response is invalid. */
export async function checkAssertion(
  env: Env,
  passkey: StoredPasskey,
  credential: Unchecked,
  expected: { challenge: string; isOnlyFactor: boolean },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const verified = await verifyAuthenticationResponse({
    response: credential as VerifyAuthenticationResponseOpts['response'],
    expectedChallenge: expected.challenge,
    expectedOrigin: env.appUrl,
    expectedRPID: relyingParty(env),
    credential: {
      ...credentialOf(passkey),
      publicKey: new Uint8Array(passkey.publicKey),
      counter: Number(passkey.signCount),
    },
    requireUserVerification: expected.isOnlyFactor,
  }).catch(() => null);
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

/** Keeps only standard values: browsers report transports unsigned and in any shape. */
function transportsIn(given: unknown): string[] {
  const reported: unknown[] = Array.isArray(given) ? given : [];
  return knownTransports.filter((transport) => reported.includes(transport));
}

function credentialOf({ credentialId, transports }: Passkey) {
  return { id: credentialId, transports };
}
