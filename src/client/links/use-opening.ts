import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { openedCookie, openingHours, withOpened } from '#shared/links.ts';
import { hourMs, secondMs } from '#shared/units.ts';

/** The pages that show classes of all instructors. */
const results = ['/', '/classes', '/explore'];

/**
 * For a page of an instructor: remembers in the browser that one of our results led here. The server
 * decides what that means.
 */
export function useOpening(teacherId: string): void {
  const router = useRouter();
  // While a page is rendered for the first time, the router still names the one before.
  const [before] = useState(() => router.state.resolvedLocation?.pathname);
  useEffect(() => {
    if (cameFromResults(before)) rememberOpening(teacherId);
  }, [teacherId, before]);
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
  const life = `Max-Age=${(openingHours * hourMs) / secondMs}; Path=/; SameSite=Lax${security}`;
  const [, earlier] = new RegExp(`(?:^|; )${openedCookie}=([^;]*)`).exec(document.cookie) ?? [];
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have the Cookie Store API
  document.cookie = `${openedCookie}=${withOpened(earlier, teacherId, new Date())}; ${life}`;
}
