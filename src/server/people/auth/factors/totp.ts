import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { renderSVG } from 'uqr';
import { secondMs } from '#shared/units.ts';

// RFC 6238 with the defaults that every authenticator app supports: SHA-1, six digits, 30 seconds.
const stepSeconds = 30;
const digits = 6;
/** RFC 4226, section 4: at least 128 bits, 160 recommended. */
const secretBytes = 20;
/** Accepts one step before and after, to allow for clock drift. */
const toleratedSteps = [0, -1, 1];

/** Returns base64. */
export function makeTotpSecret(): string {
  return randomBytes(secretBytes).toString('base64');
}

/** The secret as base32 to type in, as an otpauth URI, and as a QR code. */
export function presentTotpSecret(base64: string, account: string) {
  const issuer = 'LearnLocal';
  const secret = base32(Buffer.from(base64, 'base64'));
  const terms = {
    issuer,
    algorithm: 'SHA1',
    secret,
    period: `${stepSeconds}`,
    digits: `${digits}`,
  };
  const uri = `otpauth://totp/${issuer}:${encodeURIComponent(account)}?${new URLSearchParams(terms)}`;
  return { secret, uri, qrSvg: renderSVG(uri, { border: 2 }) };
}

/** The time step that the code belongs to, or null. The caller must accept each step only once. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const current = Math.floor(now.getTime() / (stepSeconds * secondMs));
  const steps = toleratedSteps.map((offset) => current + offset);
  return steps.find((step) => isSame(codeAt(secret, step), code)) ?? null;
}

/** RFC 4226, section 5.3: the last byte of the HMAC says which four of its bytes make the code. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hmac = createHmac('sha1', Buffer.from(secret, 'base64')).update(counter).digest();
  const offset = hmac.readUInt8(hmac.length - 1) & 0xf;
  const number = hmac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** RFC 4648 without padding, which a multiple of five bytes does not need. */
function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  return bits.replace(/.{5}/g, (five) => alphabet.charAt(Number.parseInt(five, 2)));
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
