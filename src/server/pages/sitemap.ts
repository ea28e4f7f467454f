import type { Db } from '#server/platform/db/schema.ts';
import { selectListedClasses } from './sitemap.queries.ts';

/** The limit of one sitemap (sitemaps.org); beyond it, only the newest classes are listed. */
const maxAddresses = 50_000;

export async function writeSitemap(db: Db, appUrl: string, publicPaths: string[]): Promise<string> {
  const classes = await selectListedClasses(db, maxAddresses - publicPaths.length);
  const entries = [
    ...publicPaths.map((path) => `<url><loc>${appUrl}${path}</loc></url>`),
    ...classes.map(
      ({ id, changedAt }) =>
        `<url><loc>${appUrl}/classes/${id}</loc><lastmod>${changedAt}</lastmod></url>`,
    ),
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
  '/classes/create',
  '/classes/*/edit',
  '/dashboard',
  '/dev/',
  '/favorites',
  '/login',
];

export function writeRobots(appUrl: string): string {
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)];
  return `${lines.join('\n')}\n\nSitemap: ${appUrl}/sitemap.xml\n`;
}
