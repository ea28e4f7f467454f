import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FirstAnswer } from '#server/sharing/first-data.ts';
import { readAddress } from './read-address.ts';

/** Draws the page at an address of these answers; null where it needs more than they say. */
export type RenderPage = (address: string, answers: FirstAnswer[]) => Promise<string | null>;

const mostKept = 100;

/** The client's own pages, built beside it to run here; where there are none, browsers draw alone. */
export async function loadPageRenderer(root: string): Promise<RenderPage | null> {
  const file = path.join(root, '../render/render-page.js');
  if (!existsSync(file)) return null;
  const { renderPage }: { renderPage: RenderPage } = await import(pathToFileURL(file).href);
  return keepingDrawn(renderPage);
}

/**
 * The same page with the same answers looks the same; the front page is asked for all day. Kept as
 * promises: who asks while it is being drawn waits for the same one.
 */
function keepingDrawn(renderPage: RenderPage): RenderPage {
  const drawn = new Map<string, Promise<string | null>>();
  return (url, answers) => {
    const address = drawnAddress(url);
    const key = JSON.stringify([address, answers]);
    const known = drawn.get(key);
    if (known) return known;
    const html = renderPage(address, answers);
    drawn.set(key, html);
    html.catch(() => drawn.delete(key));
    const [oldest] = drawn.keys();
    if (drawn.size > mostKept && oldest !== undefined) drawn.delete(oldest);
    return html;
  };
}

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
