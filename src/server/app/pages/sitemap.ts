import type { Db } from '#server/db/schema.ts';
import { selectListedClasses, selectListedInstructors } from './sitemap.queries.ts';

/** The limit of one sitemap (sitemaps.org); beyond it, only the newest classes are listed. */
const maxAddresses = 50_000;
const maxInstructors = 10_000;

export async function writeSitemap(db: Db, appUrl: string, publicPaths: string[]): Promise<string> {
  const instructors = await selectListedInstructors(db, maxInstructors);
  const maxClasses = maxAddresses - publicPaths.length - instructors.length;
  const classes = await selectListedClasses(db, maxClasses);
  const changed = (path: string, changedAt: string) =>
    `<url><loc>${appUrl}${path}</loc><lastmod>${changedAt}</lastmod></url>`;
  const entries = [
    ...publicPaths.map((path) => `<url><loc>${appUrl}${path}</loc></url>`),
    ...instructors.map(({ username, changedAt }) => changed(`/instructors/${username}`, changedAt)),
    ...classes.map(({ id, changedAt }) => changed(`/classes/${id}`, changedAt)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}

/** Paths without public content; private pages also set noindex themselves. */
const closed = [
  '/api/',
  '/auth/',
  '/bookings/',
  '/checkout/',
  '/classes/create',
  '/classes/*/edit',
  '/dashboard',
  '/dev/',
  '/favorites',
  '/login',
  '/messages',
  '/sandbox-checkout/',
  '/sandbox-payout-account/',
];

/** Calendars and feed readers that follow robots.txt must reach the feeds; the longest rule wins. */
const offered = ['/api/search.atom', '/api/search.ics'];

export function writeRobots(appUrl: string): string {
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    ...offered.map((path) => `Allow: ${path}`),
  ];
  return `${lines.join('\n')}\n\nSitemap: ${appUrl}/sitemap.xml\n`;
}
