import { escapeHtml } from '#server/platform/http/html.ts';
import { webAddress } from '#shared/people/messages/web-addresses.ts';

// Words in the HTML of emails, every letter of which stays, so that they can be copied.

/** Where a scheme, an address, a domain or an IP address becomes a link in email clients. */
const linkJoint = /((?<=\p{L}):(?=\S)|@(?=\S)|[.\u3002\uFF0E\uFF61](?=\p{L}[\p{L}\p{M}]|\d+\.\d))/u;

/**
 * Anyone can write to strangers through a name or a title, so no text becomes a link by itself. Email
 * clients look for links in text, but not inside an `a`, even without an address (WebKit's data detectors,
 * Gmail); clients that drop such an `a` (Outlook) find only pieces.
 */
export const unlinked = (text: string): string =>
  text.replace(/\S+|\s+/g, (token) => {
    const pieces = token.split(linkJoint).map(escapeHtml);
    if (pieces.length === 1) return pieces[0] ?? '';
    const parted = pieces.map((piece, index) => (index % 2 ? `<span>${piece}</span>` : piece));
    return `<a>${parted.join('')}</a>`;
  });

/** For each of these facts, whether it begins another group, such as a further date: the first name repeats. */
export const groupStarts = (facts: readonly (readonly [name: string, value: string])[]) =>
  facts.map(([name], index) => index > 0 && name === facts[0]?.[0]);

/** The text with web addresses as links, for readers who know the author. */
export function linked(text: string): string {
  let [html, end] = ['', 0];
  for (const { 0: url, index } of text.matchAll(webAddress)) {
    const href = escapeHtml(url);
    html += `${escapeHtml(text.slice(end, index))}<a href="${href}" rel="noopener nofollow ugc">${href}</a>`;
    end = index + url.length;
  }
  return html + escapeHtml(text.slice(end));
}

/** Many email clients ignore the CSS that keeps line breaks; each line has a direction of its own. */
export function lines(text: string, toHtml: (line: string) => string): string {
  if (!text.includes('\n')) return toHtml(text);
  const htmlOf = (line: string) => `<div dir="auto">${toHtml(line) || '<br>'}</div>`;
  return text.split('\n').map(htmlOf).join('');
}
