import { instructorPageAt, linkParameter } from './links.ts';

const between = /([\s<>"'`()[\]{}|]+)/;

/**
 * The text with its links to pages of instructors on this site, but without their codes: a link posted on
 * this site is not an outside referral.
 */
export function withoutLinkCodes(text: string, appUrl: string): string {
  if (!text.includes('?')) return text;
  const { host } = new URL(appUrl);
  const start = new RegExp(`(?=https?:)|(?<![\\w.@/-])(?=${host.replace(/\W/g, '\\$&')})`, 'i');
  return text
    .split(between)
    .map((word) =>
      word.includes('?')
        ? word
            .split(start)
            .map((address) => withoutCode(address, host))
            .join('')
        : word,
    )
    .join('');
}

function withoutCode(address: string, host: string): string {
  const url = URL.parse(/^https?:/i.test(address) ? address : `https://${address}`);
  if (url?.host.replace(/\.(?=:|$)/, '') !== host || !isOfInstructor(url)) return address;
  const [, path = '', query = '', hash = ''] = /^([^?]*)\?([^#]*)(.*)$/s.exec(address) ?? [];
  // Punctuation at the end belongs to the sentence, not to the address.
  let end = query.length;
  while (end > 0 && '.,;:!?*_~'.includes(query.charAt(end - 1))) end--;
  const parts = query.slice(0, end).split('&');
  const kept = parts.filter((part) => !new URLSearchParams(part).has(linkParameter));
  return path + (kept.length > 0 ? `?${kept.join('&')}` : '') + query.slice(end) + hash;
}

function isOfInstructor({ pathname }: URL): boolean {
  try {
    return instructorPageAt(decodeURIComponent(pathname)) !== null;
  } catch {
    return false;
  }
}

/** Deeper than any text in a request. */
const maxDepth = 8;

/** The same for every text in a request's input. */
export function inputWithoutLinkCodes(input: unknown, appUrl: string, depth = 0): unknown {
  if (typeof input === 'string') return withoutLinkCodes(input, appUrl);
  if (typeof input !== 'object' || input === null || depth === maxDepth) return input;
  const clean = (value: unknown) => inputWithoutLinkCodes(value, appUrl, depth + 1);
  if (Array.isArray(input)) return input.map(clean);
  if (Object.getPrototypeOf(input) !== Object.prototype) return input;
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, clean(value)]));
}
