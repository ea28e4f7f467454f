import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { House } from '#server/house.ts';
import type { FirstAnswer } from '#server/sharing/first-data.ts';
import {
  dataBlock,
  renderFonts,
  renderHead,
  renderLead,
  renderScripts,
} from '#server/sharing/page-head.ts';
import { type PageView, plainView, viewPage } from '#server/sharing/page-view.ts';
import { findPage, notFoundPage } from '#server/sharing/pages.ts';
import { createCaller } from '#server/trpc/app-router.ts';
import { publicError } from '#server/trpc/public-error.ts';
import { addVary } from './compression.ts';
import { loadPageRenderer } from './page-renderer.ts';
import { readPageScripts } from './page-scripts.ts';
import { readAddress } from './read-address.ts';
import { createContext, createStrangersContext } from './request-context.ts';
import { readSessionCookie } from './session-cookie.ts';

// Where index.html leaves room.
const marks = ['<!--page-head-->', '<!--page-body-->', '<!--page-data-->'];
const ownScripts = /<script type="module"[^>]*><\/script>\s*/g;
/** To type into; a choice is pressed again like a button. */
const hasFields = /<(textarea|select)\b|<input\b(?![^>]*type="(radio|checkbox)")/;
/** More than this is quicker asked for by the page while it already draws. */
const mostDataBytes = 150_000;

type AnswerPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** The app's page, with what the address it is asked for at adds to it. */
export async function preparePages(house: House, root: string): Promise<AnswerPage> {
  const html = await readFile(path.join(root, 'index.html'), 'utf8');
  const scripts = await readPageScripts(root);
  // Where they are known, they are named for each page.
  const fill = readTemplate(scripts ? html.replace(ownScripts, '') : html);
  const render = await loadPageRenderer(root);
  const anyone = createCaller(createStrangersContext(house));

  async function write(request: FastifyRequest, view: PageView, isStranger: boolean) {
    const known = view.answers.filter(isLight);
    const answers = isStranger ? [...known, nobody] : known;
    const { head, page, lead } = view;
    const body = isStranger ? await draw(request, view, answers) : null;
    const heads = [
      renderHead(head),
      renderFonts(scripts?.fonts ?? []),
      renderLead(lead),
      scripts ? renderScripts(scripts.entry, scripts.importsOf(page.path), body !== null) : '',
    ];
    return fill([
      heads.filter(Boolean).join('\n    '),
      body ?? '',
      dataBlock('application/json', answers, 'first-data'),
    ]);
  }

  /** Only a stranger's page is wholly known here, and nothing typed into a drawing would last. */
  async function draw({ url, log }: FastifyRequest, view: PageView, answers: FirstAnswer[]) {
    if (!render || (view.head.isPrivate && view.status === 200)) return null;
    const drawn = await render(url, answers).catch((error) => {
      log.error({ err: error }, 'a page was not drawn');
      return null;
    });
    return drawn && !hasFields.test(drawn) ? drawn : null;
  }

  return async (request, reply) => {
    const { pathname, search } = readAddress(request.url);
    const isStranger = readSessionCookie(request, house.env) === null;
    const viewer = isStranger
      ? null
      : createCaller(createContext(house, request, { reply, isBrowser: true }));
    const view = await viewPage(pathname, search, { house, anyone, viewer }).catch((error) => {
      request.log.error({ err: error }, 'a page was served without its data');
      const { status } = publicError(error);
      return plainView(findPage(pathname)?.page ?? notFoundPage, house, status);
    });
    const html = await write(request, view, isStranger);
    const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`;
    // It names the hashed files of its build, so it must never be an old one.
    reply.header('cache-control', 'no-cache').header('etag', etag);
    // Somebody who has signed in, and goes back, must not find themselves a stranger.
    addVary(reply, 'cookie');
    if (view.status === 200 && isKnown(request, etag)) return reply.status(304).send();
    return reply.status(view.status).type('text/html; charset=utf-8').send(html);
  };
}

/** The pieces of index.html around its marks; nothing in what goes between means anything. */
function readTemplate(html: string): (contents: string[]) => string {
  const pieces = marks.reduce<string[]>(
    (before, mark) => [...before.slice(0, -1), ...splitOnce(before.at(-1) ?? '', mark)],
    [html],
  );
  return (contents) => pieces.map((piece, index) => piece + (contents[index] ?? '')).join('');
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)];
}

/** Without a session cookie nobody is signed in, and the page need not ask. */
const nobody: FirstAnswer = {
  path: ['auth', 'me'],
  input: undefined,
  isInfinite: false,
  data: null,
};

const isLight = (answer: FirstAnswer) => JSON.stringify(answer).length <= mostDataBytes;

function isKnown(request: FastifyRequest, etag: string): boolean {
  const known = (request.headers['if-none-match'] ?? '').split(',');
  return known.some((mark) => mark.trim() === etag);
}
