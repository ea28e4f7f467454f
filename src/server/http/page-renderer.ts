import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FirstAnswer } from '#server/sharing/first-data.ts';
import { minuteMs } from '#shared/units.ts';
import { readAddress } from './read-address.ts';

/** Draws the page at an address of these answers; null where it needs more than they say. */
export type RenderPage = (address: string, answers: FirstAnswer[]) => Promise<string | null>;

const maxKept = 100;

/** The client's own pages, built beside it to run here; where there are none, browsers draw alone. */
export async function loadPageRenderer(root: string): Promise<RenderPage | null> {
  const file = path.join(root, '../render/render-page.js');
  if (!existsSync(file)) return null;
  const { renderPage }: { renderPage: RenderPage } = await import(pathToFileURL(file).href);
  return keepRendered(renderPage);
}

/**
 * The same page with the same answers looks the same for a while; the front page is asked for all
 * day. Kept as promises: who asks while it is being rendered waits for the same one.
 */
export function keepRendered(renderPage: RenderPage, clock: () => number = Date.now): RenderPage {
  const kept = new Map<string, { html: Promise<string | null>; endsAt: number }>();
  return (url, answers) => {
    const address = drawnAddress(url);
    const key = JSON.stringify([address, answers]);
    const now = clock();
    const known = kept.get(key);
    if (known && now < known.endsAt) return known.html;
    const html = renderPage(address, answers);
    const entry = { html, endsAt: nextChange(key, now) };
    // Last in its order again: the one that was rendered longest ago is dropped first.
    kept.delete(key);
    kept.set(key, entry);
    html.catch(() => kept.get(key) === entry && kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    return html;
  };
}

const namedMoment = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)"/g;

/**
 * Until when a page of this data may look the same. It shows today's date, and what it offers
 * depends on upcoming moments that the data names, or on ones a whole number of minutes before or
 * after them, such as a refund deadline. So: until the minute ends, or such a moment comes.
 */
function nextChange(data: string, now: number): number {
  const upcoming = [...data.matchAll(namedMoment)]
    .map(([, moment = '']) => Date.parse(moment))
    .filter((moment) => moment > now);
  const untilChange = [0, ...upcoming].map((moment) => minuteMs - modulo(now - moment, minuteMs));
  return now + Math.min(...untilChange);
}

const modulo = (value: number, by: number) => ((value % by) + by) % by;

/** What the open pages read of their address; whatever else is in it changes nothing of them. */
const readParameters = ['tab', 'date', 'price'];

function drawnAddress(url: string): string {
  const { pathname, search } = readAddress(url);
  const read = new URLSearchParams();
  for (const name of readParameters)
    for (const value of search.getAll(name)) read.append(name, value);
  const path = encodeURI(pathname);
  return read.size > 0 ? `${path}?${read}` : path;
}
