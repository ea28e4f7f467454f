import { escapeHtml } from '#server/platform/http/html.ts';
import type { Link, Paragraph, Quote } from './email.ts';
import { groupStarts, lines, linked, unlinked } from './email-words.ts';

export type EmailWords = {
  subject: string;
  heading: string;
  greeting: string;
  paragraphs: Paragraph[];
  quote: Quote | undefined;
  code: string | undefined;
  facts: [name: string, value: string][];
  action: Link | undefined;
  links: Link[];
  closing: string;
  unsubscribe: Link | undefined;
  /** The picture of the class that the email is about. */
  picture: { url: string; alt: string } | null;
};

/** The colors of client/styles.css, because email clients have no variables. */
export const emailColors = {
  light: {
    surface: '#fbf8f3',
    raised: '#ffffff',
    sunken: '#f3ede3',
    line: '#e3d9cb',
    ink: '#2a211c',
    'ink-soft': '#594d44',
    accent: '#a3431d',
    'on-accent': '#fffaf5',
  },
  dark: {
    surface: '#1a1613',
    raised: '#241f1b',
    sunken: '#14110e',
    line: '#3b332c',
    ink: '#f4ede4',
    'ink-soft': '#cbbfb2',
    accent: '#ec9468',
    'on-accent': '#26120a',
  },
};

const { light, dark } = emailColors;
const sans = "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const serif = "Fraunces,Georgia,'Times New Roman',serif";
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

// Email clients without this still show the email whole, in light, by its inline styles.
const style = `:root{color-scheme:light dark;supported-color-schemes:light dark}
.picture{max-height:340px;object-fit:cover}
@media (max-width:480px){.inside{padding:24px 20px!important}.action,.button{width:100%!important;box-sizing:border-box}}
@media (prefers-color-scheme:dark){.surface{background:${dark.surface}!important}
.raised{background:${dark.raised}!important;border-color:${dark.line}!important}.sunken{background:${dark.sunken}!important}
.ink{color:${dark.ink}!important}.soft{color:${dark['ink-soft']}!important}.link{color:${dark.accent}!important}
.accent{background:${dark.accent}!important;color:${dark['on-accent']}!important}.mark{border-color:${dark['on-accent']}!important}}`;

/** Tables and inline styles, because email clients support little CSS. */
export function renderEmail(words: EmailWords): string {
  const { subject, heading, picture, greeting, paragraphs, quote, code, facts } = words;
  const { action, links } = words;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${style}</style></head>
<body class="surface" style="margin:0;background:${light.surface}">
<table ${table} width="100%" class="surface" style="background:${light.surface}"><tr><td align="center" style="padding:24px 12px">
<table ${table} width="600" style="width:100%;max-width:600px;text-align:left">
<tr><td style="padding:0 8px 16px">${wordmark}</td></tr>
<tr><td class="raised ink" style="background:${light.raised};border:1px solid ${light.line};border-radius:16px;overflow:hidden;overflow-wrap:anywhere;color:${light.ink};font:16px/1.6 ${sans}">${picture ? pictureBlock(picture) : ''}
<div class="inside" style="padding:32px">
<h1 dir="auto" style="margin:0 0 16px;font:600 24px/1.25 ${serif}">${unlinked(heading)}</h1>
${[greeting, ...paragraphs].map(paragraph).join('\n')}
${quote ? quoteBlock(quote) : ''}${code ? codeBlock(code) : ''}${facts.length > 0 ? factTable(facts) : ''}${action ? button(action) : ''}${links.map(textLink).join('')}
${words.closing ? closing(words.closing) : ''}</div></td></tr>
<tr><td class="soft" style="padding:16px 8px;color:${light['ink-soft']};font:14px/1.45 ${sans}">${words.unsubscribe ? smallLink(words.unsubscribe) : ''}</td></tr>
</table></td></tr></table></body></html>`;
}

/** Drawn with borders, because many email clients load no pictures. */
const wordmark = `<table ${table}><tr>
<td class="accent" width="28" height="28" style="width:28px;height:28px;border-radius:7px;background:${light.accent}"><div class="mark" style="width:8px;height:11px;margin-left:9px;border:solid ${light['on-accent']};border-width:0 0 3px 3px;font-size:0">&nbsp;</div></td>
<td class="ink" style="padding-left:8px;color:${light.ink};font:600 22px/28px ${serif}">LearnLocal</td></tr></table>`;

const pictureBlock = ({ url, alt }: { url: string; alt: string }) =>
  `<img class="picture sunken soft" src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="600" style="display:block;width:100%;height:auto;border:0;background:${light.sunken};color:${light['ink-soft']};font:600 18px/2 ${serif};text-align:center">`;

function paragraph(words: Paragraph): string {
  if (typeof words === 'string') return `<p style="margin:0 0 16px">${unlinked(words)}</p>`;
  const { before = '', said } = words;
  const html = lines(said, unlinked);
  return before
    ? `<p style="margin:0 0 16px">${unlinked(before)} <span dir="auto">${unlinked(said)}</span></p>`
    : `<div dir="auto" style="margin:0 0 16px">${html}</div>`;
}

const quoteBlock = ({ from, text, picture, isFromKnown }: Quote) => `${paragraph(from)}
<div class="sunken" dir="auto" style="margin:0 0 24px;padding:16px;background:${light.sunken};border-radius:12px">${lines(text, isFromKnown ? linked : unlinked)}${picture ? quotedPicture(picture) : ''}</div>\n`;

const quotedPicture = (url: string) =>
  `<a href="${escapeHtml(url)}"><img src="${escapeHtml(url)}" alt="Sent with this message" style="display:block;max-width:100%;height:auto;margin-top:16px;border:0;border-radius:8px"></a>`;

const codeBlock = (code: string) =>
  `<p class="sunken" style="margin:24px 0;padding:16px;background:${light.sunken};border-radius:12px;text-align:center;font:bold 32px/1.2 Menlo,Consolas,monospace;letter-spacing:6px">${escapeHtml(code)}</p>\n`;

/** The column of names is as wide as their longest word; a typed name may break in long ones. */
const isOfShortWords = (name: string) => name.split(/\s/).every(({ length }) => length <= 12);

function factTable(facts: EmailWords['facts']): string {
  const starts = groupStarts(facts);
  const rows = facts.map(([name, value], index) => {
    const above = starts[index] ? '20px' : '4px';
    return `<tr><td class="soft" dir="auto" valign="top" style="width:25%;min-width:84px;padding:${above} 16px 4px 0;color:${light['ink-soft']}${isOfShortWords(name) ? ';overflow-wrap:normal' : ''}">${unlinked(name)}</td><td dir="auto" valign="top" style="padding:${above} 0 4px">${lines(value, unlinked)}</td></tr>`;
  });
  return `<table ${table} width="100%" class="sunken" style="margin:0 0 24px;background:${light.sunken};border-radius:12px"><tr><td style="padding:12px 16px"><table ${table} width="100%" style="font:16px/1.5 ${sans}">${rows.join('\n')}</table></td></tr></table>\n`;
}

const button = ({ label, url }: Link) =>
  `<table ${table} class="action" style="margin:0 0 24px"><tr><td class="accent" align="center" style="border-radius:12px;background:${light.accent};mso-padding-alt:12px 24px"><a class="accent button" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;border-radius:12px;background:${light.accent};color:${light['on-accent']};font:600 16px/1.5 ${sans};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>\n`;

const textLink = ({ label, url }: Link) =>
  `<p style="margin:0 0 16px"><a class="link" dir="auto" href="${escapeHtml(url)}" style="color:${light.accent}">${escapeHtml(label)}</a></p>\n`;

const closing = (words: string) =>
  `<p class="soft" style="margin:0;color:${light['ink-soft']}">${unlinked(words)}</p>\n`;

const smallLink = ({ label, url }: Link) =>
  `<a class="soft" href="${escapeHtml(url)}" style="color:${light['ink-soft']}">${escapeHtml(label)}</a>`;
