import { describe, expect, it } from 'vitest';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { hourMs } from '#shared/units.ts';
import { addressGroup, createRateLimits } from './rate-limits.ts';

const at = openTestDeps();

describe('the address that an attempt counts against', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['[2001:db8:1:2::7]:52311', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::7]', '2001:db8:1:2::/64'],
    ['192.0.2.7:52311', '192.0.2.7'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('for %s is %s', (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });
});

describe('rate limits', () => {
  const { consumeAttempt } = createRateLimits({
    join: {
      account: { attempts: 2, windowMs: hourMs },
      address: { attempts: 3, windowMs: hourMs },
    },
  });
  const attempt = (address: string, account?: string, scale = 1) =>
    rejectionOf(consumeAttempt(at.db, 'join', { address, ...(account && { account }) }, scale));

  it('apply to one address for any account, and grow with RATE_LIMIT_SCALE', async () => {
    for (let count = 0; count < 3; count++) expect(await attempt('192.0.2.1')).toBeNull();
    expect(await attempt('192.0.2.1')).toBe('RATE_LIMITED');
    expect(await attempt('192.0.2.2')).toBeNull();
    expect(await attempt('192.0.2.1', undefined, 2)).toBeNull();
  });

  it('apply to one account from any address, ignoring case', async () => {
    for (let count = 0; count < 2; count++)
      expect(await attempt(`198.51.100.${count}`, 'Ada@example.com', 99)).toBeNull();
    expect(await attempt('198.51.100.99', 'ada@example.com', 99)).toBe('RATE_LIMITED');
  });
});
