import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { trpc } from '#client/lib/server/trpc.ts';
import { linkParameter, openedCookieName, openingHours, visitPath } from '#shared/links.ts';
import { hourMs, secondMs } from '#shared/units.ts';

/** The pages that show classes of all instructors. */
const results = ['/', '/classes', '/explore'];

/**
 * For a page of an instructor: records that the visitor came by the instructor's link, or remembers
 * in the browser that one of our results led here. The server decides what either means.
 */
export function useLinkVisit(teacherId: string): void {
  const router = useRouter();
  const code = useLocation({
    select: ({ searchStr }) => new URLSearchParams(searchStr).get(linkParameter),
  });
  // While a page is rendered for the first time, the router still names the one before.
  const [before] = useState(() => router.state.resolvedLocation?.pathname);
  const { mutate } = trpc.links.visit.useMutation();
  useEffect(() => {
    if (code) mutate({ code, teacherId });
    else if (cameFromResults(before)) rememberOpening(teacherId);
  }, [code, teacherId, before, mutate]);
}

function cameFromResults(before: string | undefined): boolean {
  // The first page of a tab may have been opened from another tab.
  const isFirst = before === undefined || before === location.pathname;
  const { origin, pathname } = URL.parse(document.referrer) ?? {};
  if (!isFirst) return results.includes(before);
  return origin === location.origin && results.includes(pathname ?? '');
}

function rememberOpening(teacherId: string): void {
  const security = location.protocol === 'https:' ? '; Secure' : '';
  const life = `Max-Age=${(openingHours * hourMs) / secondMs}; Path=${visitPath}; SameSite=Lax${security}`;
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have the Cookie Store API
  document.cookie = `${openedCookieName(teacherId)}=1; ${life}`;
}
