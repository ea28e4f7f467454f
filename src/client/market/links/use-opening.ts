import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { instructorPageAt, openedCookie, openingHours, withOpened } from '#shared/market/links.ts';
import { hourMs, secondMs } from '#shared/units.ts';

/** The pages that show classes of all instructors. */
const results = ['', 'classes', 'explore'];

const isClass = (pathname: string) => instructorPageAt(pathname)?.kind === 'class';

/** Whether the page at `from` shows the one at `to` as a result; the page of a class shows similar classes. */
function isResultOn(from: string, to: string): boolean {
  const path = from.toLowerCase().split('/').filter(Boolean).join('/');
  return results.includes(path) || (from !== to && isClass(from) && isClass(to));
}

/**
 * For a page of an instructor: remembers in the browser that one of our results led here. The server
 * decides what that means.
 */
export function useOpening(teacherId: string): void {
  const router = useRouter();
  // While a page is rendered for the first time, the router still names the one before.
  const [before] = useState(() => router.state.resolvedLocation?.pathname);
  useEffect(() => {
    if (cameFromResults(before, router.state.location.pathname)) rememberOpening(teacherId);
  }, [teacherId, before, router]);
}

function cameFromResults(before: string | undefined, here: string): boolean {
  // The first page of a tab may have been opened from another tab.
  const isFirst = before === undefined || before === here;
  const { origin, pathname } = URL.parse(document.referrer) ?? {};
  if (!isFirst) return isResultOn(before, here);
  return origin === location.origin && isResultOn(pathname ?? '', here);
}

function rememberOpening(teacherId: string): void {
  const security = location.protocol === 'https:' ? '; Secure' : '';
  const life = `Max-Age=${(openingHours * hourMs) / secondMs}; Path=/; SameSite=Lax${security}`;
  const [, earlier] = new RegExp(`(?:^|; )${openedCookie}=([^;]*)`).exec(document.cookie) ?? [];
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have the Cookie Store API
  document.cookie = `${openedCookie}=${withOpened(earlier, teacherId, new Date())}; ${life}`;
}
