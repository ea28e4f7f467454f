import { describe, expect, it } from 'vitest';
import { refusalOf } from '#server/testing/refusals.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { addressGroup, consumeAttempt } from './rate-limits.ts';

const at = openTestDeps();

describe('the address that an attempt counts against', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('for %s is %s', (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });
});

describe('rate limits', () => {
  const spend = (address: string, account?: string, scale = 1) =>
    refusalOf(consumeAttempt(at.db, 'register', { address, ...(account && { account }) }, scale));

  it('apply to one address for any account, and grow with RATE_LIMIT_SCALE', async () => {
    for (let attempt = 0; attempt < 30; attempt++) expect(await spend('192.0.2.1')).toBeNull();
    expect(await spend('192.0.2.1')).toBe('RATE_LIMITED');
    expect(await spend('192.0.2.2')).toBeNull();
    expect(await spend('192.0.2.1', undefined, 2)).toBeNull();
  });

  it('apply to one account from any address, ignoring case', async () => {
    for (let attempt = 0; attempt < 10; attempt++)
      expect(await spend(`198.51.100.${attempt}`, 'Ada@example.com', 99)).toBeNull();
    expect(await spend('198.51.100.99', 'ada@example.com', 99)).toBe('RATE_LIMITED');
  });
});
