import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/** Protects data that a leaked database must not reveal. Each purpose has its own key. */
type Purpose =
  | 'outbox'
  | 'totp'
  | 'email code'
  | 'recovery code'
  | 'single sign-on'
  | 'installation key'
  | 'test webhook'
  | 'unsubscribe'
  | 'waitlist offer'
  | 'calendar feed'
  | 'backup';

type Sealing = {
  seal(text: string): Buffer;
  /** Null if the data was changed or sealed with another secret. */
  open(sealed: Buffer): string | null;
};

export type Vault = {
  sealingFor(purpose: Purpose): Sealing;
  /** A keyed hash, for codes so short that anyone with the table could try them all. */
  digest(purpose: Purpose, text: string): string;
};

/** Keys derived from APP_SECRET: AES-256-GCM for sealing, HMAC-SHA-256 for hashing. */
export function createVault(appSecret: string): Vault {
  // Encrypting with a KeyObject takes half the time of a Buffer, which is imported every time.
  const keyFor = (purpose: Purpose) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', appSecret, '', `learnlocal ${purpose}`, 32)));
  return {
    sealingFor: (purpose) => createSealing(keyFor(purpose)),
    digest: (purpose, text) =>
      createHmac('sha256', keyFor(purpose)).update(text).digest('base64url'),
  };
}

function createSealing(key: KeyObject): Sealing {
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
