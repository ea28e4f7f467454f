import { expect, it } from 'vitest';
import { codeAt, presentTotpSecret, stepOfCode } from './totp.ts';

const secret = Buffer.from('12345678901234567890').toString('base64');

// The last six of the eight digits in RFC 6238, appendix B.
it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('the code at second %i is that of RFC 6238', (seconds, code) => {
  const step = Math.floor(seconds / 30);
  expect(codeAt(secret, step)).toBe(code);
  expect(stepOfCode(secret, code, new Date(seconds * 1000))).toBe(step);
});

it('a code is accepted one step early or late, and no earlier or later', () => {
  const at = (seconds: number) => stepOfCode(secret, '050471', new Date(seconds * 1000));
  const step = 37037037;
  const times = [step - 1, step, step + 2].map((each) => each * 30);
  expect(times.map(at)).toEqual([step, step, null]);
  expect(times.map((seconds) => at(seconds - 1))).toEqual([null, step, step]);
  expect(stepOfCode(secret, '50471', new Date(step * 30_000))).toBeNull();
  expect(stepOfCode(secret, '０５０４７１', new Date(step * 30_000))).toBeNull();
});

it('apps read the secret as base32, typed in or from a URI with the name of the account', () => {
  const { uri, ...shown } = presentTotpSecret(secret, 'lena+b@example.com');
  expect(shown.secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(uri).toBe(
    'otpauth://totp/LearnLocal:lena%2Bb%40example.com?issuer=LearnLocal&algorithm=SHA1&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&period=30&digits=6',
  );
});
