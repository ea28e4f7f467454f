import { escapeHtml } from '#server/platform/http/html.ts';
import { meetingsWords } from '#shared/search/meeting-words.ts';

type Link = { label: string; url: string };
type Fact = [name: string, value: string];

type EmailParts = {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** A code to type in, shown in large print. */
  code?: string;
  /** Labeled facts such as when and where. */
  facts?: Fact[];
  action?: Link;
  /** A less prominent action. */
  link?: Link;
  /** One link for each item that the email lists. */
  links?: Link[];
  closing: string;
  /** The address where the recipient can turn this kind of email off. */
  unsubscribeUrl?: string;
};

export const greetingFor = (fullName: string) => `Hello ${fullName},`;

const wordJoiner = '\u2060';
/** Where a scheme, an address, a domain or an IP address becomes a link in email clients. */
const linkJoint = /(?<=\p{L}):(?=\S)|@(?=\S)|[.\u3002\uFF0E\uFF61](?=\p{L}[\p{L}\p{M}]|\d+\.\d)/gu;

/** Anyone can write to strangers through a name or a title, so no text becomes a link by itself. */
export const withoutLinks = (text: string) => text.replace(linkJoint, `$&${wordJoiner}`);

/** For example 'Fri, Nov 20, 2026, 2:05 PM UTC'. */
export function emailTime(moment: Date, timeZone: string): string {
  return clockIn(timeZone).format(moment);
}

/** For example 'Fri, Nov 20, 2026, 2:05 – 4:05 PM UTC'. */
export function emailSlot(slot: { startsAt: Date; endsAt: Date }, timeZone: string): string {
  return clockIn(timeZone).formatRange(slot.startsAt, slot.endsAt);
}

type Times = { startTime: string; endTime: string };

/** A slot as above, or '6 evenings from Tue, Oct 5, 2027, 6:30 – 8:30 PM PDT, until Tue, Nov 9, 2027'. */
export function emailDate(
  { meetings = [], ...date }: Times & { meetings?: Times[] },
  timeZone: string,
): string {
  const slotOf = ({ startTime, endTime }: Times) =>
    emailSlot({ startsAt: new Date(startTime), endsAt: new Date(endTime) }, timeZone);
  const [first, last] = [meetings[0], meetings.at(-1)];
  if (!first || !last) return slotOf(date);
  const lastDay = emailDay(new Date(last.startTime), timeZone);
  return `${meetingsWords(meetings, timeZone)} from ${slotOf(first)}, until ${lastDay}`;
}

/** Short enough for a subject: 'Fri, Nov 20'. */
export function emailDay(moment: Date, timeZone: string): string {
  return dayIn(timeZone).format(moment);
}

/** The class and day for a subject: 'Wheel throwing, Fri, Nov 20'. */
export function emailTopic(dated: { title: string; startTime: string; timeZone: string }): string {
  return `${dated.title}, ${emailDay(new Date(dated.startTime), dated.timeZone)}`;
}

const day = { weekday: 'short', month: 'short', day: 'numeric' } as const;
const dayIn = createFormats(day);
const clockIn = createFormats({
  ...day,
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** Caches formats by time zone: they are slow to create, and there are only a few hundred zones. */
function createFormats(options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone: string): Intl.DateTimeFormat => {
    const format =
      formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    formats.set(timeZone, format);
    return format;
  };
}

/** Renders the same content as plain text and as HTML with inline styles for old email clients. */
export function layOutEmail(parts: EmailParts) {
  const { code, unsubscribeUrl } = parts;
  const subject = withoutLinks(parts.subject);
  const greeting = withoutLinks(parts.greeting);
  const paragraphs = parts.paragraphs.map(withoutLinks);
  const facts = parts.facts?.map(
    ([name, value]): Fact => [withoutLinks(name), withoutLinks(value)],
  );
  const action = parts.action && withPlainLabel(parts.action);
  const links = [...(parts.links ?? []), ...(parts.link ? [parts.link] : [])].map(withPlainLabel);
  const closing = withoutLinks(parts.closing);
  const text = [
    greeting,
    ...paragraphs,
    code,
    facts?.map(([name, value]) => `${name}: ${value}`).join('\n'),
    action && `${action.label}:\n${action.url}`,
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    closing,
    'LearnLocal',
    unsubscribeUrl && `${turnOff}:\n${unsubscribeUrl}`,
  ];
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head><body style="margin:0;padding:32px 16px;background:#faf6f0;color:#2b2320;font:16px Georgia,serif">
<div style="max-width:520px;margin:0 auto;background:#fff;border:1px solid #e8dfd3;border-radius:12px;padding:32px">
<p style="margin:0 0 24px;font-size:22px;color:#a3441f">LearnLocal</p>
${[greeting, ...paragraphs].map(paragraph).join('\n')}
${code ? codeBlock(code) : ''}${facts ? factTable(facts) : ''}${action ? actionButton(action) : ''}
${links.map(smallLink).join('')}${paragraph(closing)}
${unsubscribeUrl ? smallLink({ label: turnOff, url: unsubscribeUrl }) : ''}</div></body></html>`;
  return { subject, text: text.filter(Boolean).join('\n\n'), html };
}

const withPlainLabel = ({ label, url }: Link): Link => ({ label: withoutLinks(label), url });

function paragraph(words: string): string {
  return `<p style="margin:0 0 16px;line-height:1.6">${escapeHtml(words)}</p>`;
}

function codeBlock(code: string): string {
  return `<p style="margin:24px 0;padding:16px;background:#faf6f0;border-radius:8px;text-align:center;font:bold 32px/1.2 Menlo,Consolas,monospace;letter-spacing:8px">${escapeHtml(code)}</p>\n`;
}

function factTable(facts: Fact[]): string {
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td style="padding:4px 16px 4px 0;color:#6b5d53">${escapeHtml(name)}</td><td style="padding:4px 0">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse;font-size:16px">${rows.join('')}</table>\n`;
}

const turnOff = 'Turn these emails off';

function smallLink({ label, url }: Link): string {
  return `<p style="margin:0 0 16px;font-size:13px"><a href="${escapeHtml(url)}" style="color:#6b5d53">${escapeHtml(label)}</a></p>\n`;
}

function actionButton({ label, url }: Link): string {
  return `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;background:#a3441f;color:#fff;text-decoration:none;padding:12px 24px;border-radius:8px">${escapeHtml(label)}</a></p>\n`;
}
