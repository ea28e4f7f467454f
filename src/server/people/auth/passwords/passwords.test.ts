import { afterEach, expect, it } from 'vitest';
import { hashPassword, isPassword, setCheapHashing } from './passwords.ts';

afterEach(() => setCheapHashing(true));

it('hashes passwords with argon2id and the parameters OWASP recommends', async () => {
  setCheapHashing(false);
  const hash = await hashPassword('three quiet herons');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword(hash, 'three quiet herons')).toBe(true);
  expect(await isPassword(hash, 'three quiet heron')).toBe(false);
  expect(await isPassword(null, 'three quiet herons')).toBe(false);
});

it('accepts a password in any Unicode normalization form, also against a hash stored before normalization', async () => {
  const [composed, decomposed] = ['caf\u00e9 am See', 'cafe\u0301 am See'];
  const [current, older] = [await hashPassword(composed), await hashPassword(decomposed)];
  expect(await isPassword(current, composed)).toBe(true);
  expect(await isPassword(current, decomposed)).toBe(true);
  expect(await isPassword(older, decomposed)).toBe(true);
  expect(await isPassword(older, 'cafe am See')).toBe(false);
  expect(await isPassword(null, decomposed)).toBe(false);
});
