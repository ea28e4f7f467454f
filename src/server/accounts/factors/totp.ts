import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createTOTPKeyURI, generateHOTP } from '@oslojs/otp';
import { renderSVG } from 'uqr';
import { secondMs } from '#shared/units.ts';

// RFC 6238 with what every authenticator app takes for granted: SHA-1, six digits, 30 seconds.
const stepSeconds = 30;
const digits = 6;
/** RFC 4226, section 4: at least 128 bits, 160 recommended. */
const secretBytes = 20;
/** Clocks differ: one step before and one after count, too. */
const toleratedSteps = [0, -1, 1];

/** Base64, as it is sealed. */
export function makeTotpSecret(): string {
  return randomBytes(secretBytes).toString('base64');
}

/** What an authenticator app needs: to type (base32), as an address, and as a picture of it. */
export function presentTotpSecret(secret: string, account: string) {
  const uri = createTOTPKeyURI('LearnLocal', account, bytesOf(secret), stepSeconds, digits);
  return {
    secret: new URL(uri).searchParams.get('secret') ?? '',
    uri,
    qrSvg: renderSVG(uri, { border: 2 }),
  };
}

/** The time step that this code is of, or null. Each step may count only once. */
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
