import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createTOTPKeyURI, generateHOTP } from '@oslojs/otp';
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
export function presentTotpSecret(secret: string, account: string) {
  const uri = createTOTPKeyURI('LearnLocal', account, bytesOf(secret), stepSeconds, digits);
  return {
    secret: new URL(uri).searchParams.get('secret') ?? '',
    uri,
    qrSvg: renderSVG(uri, { border: 2 }),
  };
}

/** The time step that the code belongs to, or null. The caller must accept each step only once. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const current = Math.floor(now.getTime() / (stepSeconds * secondMs));
  const steps = toleratedSteps.map((offset) => current + offset);
  return steps.find((step) => isSame(codeAt(secret, step), code)) ?? null;
}

export function codeAt(secret: string, step: number): string {
  return generateHOTP(bytesOf(secret), BigInt(step), digits);
}

function bytesOf(secret: string): Uint8Array {
  return new Uint8Array(Buffer.from(secret, 'base64'));
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
