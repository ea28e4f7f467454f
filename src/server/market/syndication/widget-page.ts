import { createHash } from 'node:crypto';
import { z } from 'zod';
import { emailDate } from '#server/people/notifications/email-layout.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import { pathWithQuery } from '#server/programs/rest/rest-fields.ts';
import { bookableSpots } from '#shared/market/classes/dates/class-sessions.ts';
import { spots } from '#shared/market/classes/seats.ts';
import { linkParameter } from '#shared/market/links.ts';
import { formatPrice } from '#shared/money/money.ts';
import type { PublicDate } from './public-dates.queries.ts';
import type { Widget } from './public-dates.service.ts';

/** Invalid values are ignored, because they come from pages of other sites. */
export const widgetLook = z.object({
  /** Without one, a frame is light, like most pages; `auto` is as the visitor's device. */
  theme: z.enum(['light', 'dark', 'auto']).optional().catch(undefined),
  accent: z
    .string()
    .regex(/^#[\da-f]{6}$/i)
    .toLowerCase()
    .optional()
    .catch(undefined),
});
type WidgetLook = z.infer<typeof widgetLook>;

// The colors are the same as in the client's stylesheet.
const style = `
:root { --surface: light-dark(#fff, #241f1b); --ink: light-dark(#2a211c, #f4ede4);
  --soft: light-dark(#594d44, #cbbfb2); --line: light-dark(#e3d9cb, #3b332c);
  --accent: light-dark(#a3431d, #ec9468); --on-accent: light-dark(#fffaf5, #26120a) }
* { box-sizing: border-box; margin: 0; font: inherit }
body { font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); overflow-wrap: anywhere }
main { padding: 1rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--surface) }
h1 { font-size: 1.1875rem; font-weight: 600; line-height: 1.3 }
h2 { font-weight: 600 }
ul { margin-top: .75rem; padding: 0; list-style: none }
li { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; padding: .75rem 0;
  border-top: 1px solid var(--line) }
li div { flex: 1 1 11rem; min-width: 0 }
.soft { font-size: .875rem; color: var(--soft) }
.end { padding-top: .75rem; border-top: 1px solid var(--line) }
h1 + p { margin-top: .75rem }
a { color: inherit; text-underline-offset: .25rem }
.button { padding: .5rem 1rem; border: 1px solid currentColor; border-radius: .5rem; font-weight: 500;
  text-align: center; text-decoration: none; background: var(--accent); color: var(--on-accent) }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px }
@media (width < 20rem) { .button { flex-grow: 1 } }`;

/** Tells the page around the frame how tall it must be (client/public/embed.js). */
const script = `new ResizeObserver(([{ target }]) => parent.postMessage(
  { learnlocalHeight: Math.ceil(target.getBoundingClientRect().height) }, '*')).observe(document.documentElement)`;

/** For the page's policy. */
export const widgetScriptSource = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

function pageWith(content: Html, { theme, accent }: WidgetLook): string {
  const accentColors = accent ? `;--accent:${accent};--on-accent:${textColorOn(accent)}` : '';
  const scheme = theme === 'auto' ? 'light dark' : (theme ?? 'light');
  const colors = `:root{color-scheme:${scheme}${accentColors}}`;
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Classes on LearnLocal</title><style>${{ html: style + colors }}</style></head>
<body><main>${content}</main><script>${{ html: script }}</script></body></html>`.html;
}

/** Black or white, whichever has more contrast: always more than 4.5. */
function textColorOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff';
}

const linkTo = (url: string, words: string) =>
  html`<a href="${url}" target="_blank" rel="noopener" dir="auto">${words}</a>`;

/** The upcoming dates, whose links open here in a new tab. */
export function widgetPage(
  { kind, name, path, code, dates }: Widget,
  { isFramed, ...look }: WidgetLook & { isFramed: boolean },
  appUrl: string,
): string {
  // A widget that is opened by itself is a page of ours, so its links do not count as links from outside.
  const from = isFramed ? { [linkParameter]: code } : {};
  const rows = dates.map((date) =>
    dateRow(
      date,
      appUrl + pathWithQuery(`/classes/${date.classId}`, { date: date.id, ...from }),
      kind === 'instructor',
    ),
  );
  const heading = kind === 'instructor' ? `Upcoming classes with ${name}` : name;
  const nothing =
    kind === 'session'
      ? "This date can't be booked anymore."
      : 'There are no upcoming dates right now.';
  return pageWith(
    html`<h1 dir="auto">${heading}</h1>
${rows.length > 0 ? html`<ul>${rows}</ul>` : html`<p>${nothing}</p>`}
<p class="end soft">${linkTo(appUrl + pathWithQuery(path, from), `See ${name} on LearnLocal`)}</p>`,
    look,
  );
}

function dateRow(date: PublicDate, url: string, hasTitle: boolean): Html {
  const { title, location, price, timeZone } = date;
  const when = emailDate(date, timeZone);
  const left = bookableSpots(date);
  const facts = [
    location,
    formatPrice(price),
    ...(left === null ? [] : [left === 0 ? 'Full' : `${spots(left)} left`]),
  ];
  const action = left === 0 ? 'Join the waitlist' : 'Book';
  return html`<li><div>${hasTitle ? html`<h2 dir="auto">${title}</h2>` : html``}<p>${when}</p><p class="soft" dir="auto">${facts.join(' · ')}</p></div>
<a class="button" href="${url}" target="_blank" rel="noopener" aria-label="${action}: ${title}, ${when}">${action}</a></li>`;
}

export const unknownWidgetPage = (look: WidgetLook, appUrl: string) =>
  pageWith(
    html`<h1>These classes aren't on LearnLocal right now</h1><p>${linkTo(`${appUrl}/explore`, 'Explore other classes')}</p>`,
    look,
  );

export const failedWidgetPage = (look: WidgetLook, appUrl: string) =>
  pageWith(
    html`<h1>The dates couldn't be loaded</h1><p>Please try again in a moment, or ${linkTo(appUrl, 'go to LearnLocal')}.</p>`,
    look,
  );
