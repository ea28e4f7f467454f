import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FirstAnswer } from '#server/sharing/first-data.ts';

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

/** The same address with the same answers looks the same; the front page is asked for all day. */
function keepingDrawn(renderPage: RenderPage): RenderPage {
  const drawn = new Map<string, string | null>();
  return async (address, answers) => {
    const key = JSON.stringify([address, answers]);
    const known = drawn.get(key);
    if (known !== undefined) return known;
    const html = await renderPage(address, answers);
    drawn.set(key, html);
    const [oldest] = drawn.keys();
    if (drawn.size > mostKept && oldest !== undefined) drawn.delete(oldest);
    return html;
  };
}
