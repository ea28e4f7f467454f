import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/** Protects data that a leaked database must not reveal. Each purpose has its own key. */
export type Purpose =
  | 'outbox'
  | 'totp'
  | 'email code'
  | 'recovery code'
  | 'single sign-on'
  | 'installation key'
  | 'test webhook'
  | 'unsubscribe'
  | 'waitlist offer'
  | 'handover'
  | 'forgotten address'
  | 'calendar feed'
  | 'webhook'
  | 'link visit'
  | 'backup'
  | 'fingerprint';

type Sealing = {
  seal(text: string): Buffer;
  /** Null if the data was changed or sealed with a secret that is not accepted. */
  open(sealed: Buffer): string | null;
  /** Whether the data is sealed with the current secret, so that `open` needs no other. */
  isCurrent(sealed: Buffer): boolean;
};

export type Vault = {
  sealingFor(purpose: Purpose): Sealing;
  /** A keyed hash, for codes so short that anyone with the table could try them all. */
  digest(purpose: Purpose, text: string): string;
  /** The digests with every accepted secret, for stored ones; the current one comes first. */
  acceptedDigests(purpose: Purpose, text: string): string[];
  /** Whether `given` is an accepted digest; the time it takes doesn't reveal how close it is. */
  isDigest(purpose: Purpose, text: string, given: string): boolean;
};

/** Keys that outlive their secret, in base64, by purpose. */
export type RetiredKeys = Partial<Record<Purpose, string>>;

type AcceptedKeys = { previousSecret?: string | undefined; retiredKeys?: RetiredKeys[] };

/**
 * Keys derived from APP_SECRET: AES-256-GCM for sealing, HMAC-SHA-256 for hashing. The previous
 * secret is still accepted, and nothing new is made with it.
 */
export function createVault(
  secret: string,
  { previousSecret, retiredKeys = [] }: AcceptedKeys = {},
): Vault {
  const secrets = previousSecret ? [secret, previousSecret] : [secret];
  const digestKeys = (purpose: Purpose) => [
    ...secrets.map((each) => keyOf(each, purpose)),
    ...retiredKeys.flatMap(({ [purpose]: key }) =>
      key ? [createSecretKey(Buffer.from(key, 'base64'))] : [],
    ),
  ];
  const acceptedDigests = (purpose: Purpose, text: string) =>
    digestKeys(purpose).map((key) => hmac(key, text));
  return {
    sealingFor(purpose) {
      const current = createSealing(keyOf(secret, purpose));
      const previous = previousSecret ? createSealing(keyOf(previousSecret, purpose)) : null;
      return {
        seal: current.seal,
        open: (sealed) => current.open(sealed) ?? previous?.open(sealed) ?? null,
        isCurrent: (sealed) => current.open(sealed) !== null,
      };
    },
    digest: (purpose, text) => hmac(keyOf(secret, purpose), text),
    acceptedDigests,
    isDigest: (purpose, text, given) =>
      acceptedDigests(purpose, text).some((digest) => isSame(digest, given)),
  };
}

/** Tells secrets apart without revealing them. */
export const fingerprintOf = (secret: string): string =>
  hmac(keyOf(secret, 'fingerprint'), 'APP_SECRET');

/** The keys of these purposes, to accept their digests when the secret itself no longer is. */
export const retireKeys = (secret: string, purposes: Purpose[]): RetiredKeys =>
  Object.fromEntries(
    purposes.map((purpose) => [purpose, keyOf(secret, purpose).export().toString('base64')]),
  );

/** Encrypting with a KeyObject takes half the time of a Buffer, which is imported every time. */
const keyOf = (secret: string, purpose: Purpose): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `learnlocal ${purpose}`, 32)));

const hmac = (key: KeyObject, text: string) =>
  createHmac('sha256', key).update(text).digest('base64url');

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

function createSealing(key: KeyObject): Pick<Sealing, 'seal' | 'open'> {
  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      const nonce = sealed.subarray(0, nonceBytes);
      const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
        decipher.setAuthTag(tag);
        const body = decipher.update(sealed.subarray(nonceBytes + tagBytes));
        return Buffer.concat([body, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
