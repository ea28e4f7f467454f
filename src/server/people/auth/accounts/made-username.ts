import { randomInt } from 'node:crypto';

/**
 * For example 'ada_4821073', which its owner can change. Everyone sees usernames, so it has neither the
 * last name nor the email address. The number avoids collisions.
 */
export function makeUsername(fullName: string): string {
  const [first = ''] = fullName
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .trim()
    .split(/\s+/);
  const base = first
    .replace(/[^a-z\d]+/gi, '')
    .toLowerCase()
    .slice(0, 20);
  return `${base || 'member'}_${randomInt(1000, 10_000_000)}`;
}
