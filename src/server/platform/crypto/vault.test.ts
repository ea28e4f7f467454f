import { describe, expect, it } from 'vitest';
import { createVault } from './vault.ts';

describe('sealed data', () => {
  it('reveals nothing, and fails to open when it was changed or truncated', () => {
    const vault = createVault('one secret with more than 32 characters in it');
    const sealing = vault.sealingFor('outbox');
    const sealed = sealing.seal('the link');
    expect(sealing.open(sealed)).toBe('the link');
    expect(sealed.toString('latin1')).not.toContain('the link');
    expect(sealing.seal('the link').equals(sealed)).toBe(false);
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
    expect(sealing.open(sealed)).toBeNull();
    expect(sealing.open(sealed.subarray(0, 5))).toBeNull();
  });
});

it('a digest differs by purpose and by secret, so a code reveals nothing without APP_SECRET', () => {
  const vault = createVault('one secret with more than 32 characters in it');
  const digest = vault.digest('email code', '123456');
  expect(vault.digest('email code', '123456')).toBe(digest);
  expect(vault.digest('recovery code', '123456')).not.toBe(digest);
  const other = createVault('another secret with more than 32 characters');
  expect(other.digest('email code', '123456')).not.toBe(digest);
});
