import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/people/auth/context.ts';
import { setLinkCookie } from '#server/people/auth/sessions/session-cookie.ts';
import { readAddress } from '#server/platform/http/read-address.ts';
import {
  type InstructorPage,
  instructorPageAt,
  linkParameter,
  openedCookie,
} from '#shared/market/links.ts';
import { findTeacherOf, recordVisit } from './links.service.ts';

type InstructorLink = { page: InstructorPage; code: string };

/** The page and the code of an instructor's link; null for other URLs. */
export function linkAt(url: string): InstructorLink | null {
  const { pathname, search } = readAddress(url);
  const page = instructorPageAt(pathname);
  const code = search.get(linkParameter);
  return page && code ? { page, code } : null;
}

/**
 * Records the visit of a page that a person opens through an instructor's link, and adds the visit's
 * cookie to the response. The page is shown whether or not that succeeds.
 */
export async function recordVisitBy(
  { page, code }: InstructorLink,
  { deps, visitor, signedIn }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (!isOpened(request) || isInside(request, deps.env.appUrl)) return;
  try {
    const viewerId = (await signedIn())?.account.id ?? null;
    const opened = request.cookies[openedCookie];
    const teacherId = await findTeacherOf(deps.db, page);
    if (!teacherId) return;
    const by = { ...visitor, viewerId, opened };
    const token = await recordVisit(deps, { teacherId, code }, by, new Date());
    if (token) setLinkCookie(reply, deps.env, token);
  } catch (error) {
    request.log.warn({ err: error }, 'a visit through a link was not recorded');
  }
}

const preload = /prefetch|prerender|preview/i;

/**
 * A person opens a page by a navigation of a document. Requests without these headers are by programs: all
 * browsers since 2023 send them over https.
 */
function isOpened({ method, headers }: FastifyRequest): boolean {
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => headers[name]);
  return (
    method === 'GET' &&
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document' &&
    !purposes.some((purpose) => preload.test(String(purpose)))
  );
}

/**
 * The link was on one of our own pages. Widgets, which are pages of ours on other sites, are outside; a link
 * that leads to us through another site has our page as its referrer.
 */
function isInside({ headers }: FastifyRequest, appUrl: string): boolean {
  const from = URL.parse(headers.referer ?? '');
  const isOurs = from?.origin === new URL(appUrl).origin;
  if (isOurs && from.pathname.startsWith('/embed/')) return false;
  return isOurs || headers['sec-fetch-site'] === 'same-origin';
}
