import type { ComponentProps } from 'react';
import { type Picture, srcSet } from '#shared/files/images.ts';

type SharedPicture = { url: string; alt: string; width: number | null; height: number | null };

type PageHead = {
  title: string;
  description?: string;
  /** Canonical path; pages without one are private and get `noindex`. */
  path?: string;
  type?: 'website' | 'article';
  picture?: SharedPicture;
  /** schema.org structured data. */
  structuredData?: object[];
  /** The largest picture above the fold, preloaded. */
  lead?: LeadPicture | null;
  /** The addresses of the same dates for calendars and feed readers. */
  feeds?: { calendar: string; atom?: string };
};

export type LeadPicture = { picture: Picture; sizes: string };

type MetaTag = ComponentProps<'meta'>;

const siteDescription = 'Small in-person classes, taught by people who live nearby.';

/** Title, metadata and preloads of a page, for a route's `head`. */
export function pageHead(appUrl: string, page: PageHead) {
  const { path, lead, feeds } = page;
  const title = tabTitle(page.title);
  const description = page.description ?? siteDescription;
  const meta: MetaTag[] = [{ title }, { name: 'description', content: description }];
  const feedLinks = [
    ...(feeds ? [feedLink('text/calendar', feeds.calendar, 'Calendar')] : []),
    ...(feeds?.atom ? [feedLink('application/atom+xml', feeds.atom, 'Feed')] : []),
  ];
  if (path === undefined)
    return { meta: [...meta, { name: 'robots', content: 'noindex' }], links: feedLinks };
  const canonical = `${appUrl}${path}`;
  return {
    meta: [...meta, ...sharingTags({ ...page, title, description }, canonical, appUrl)],
    links: [
      { rel: 'canonical', href: canonical },
      ...(lead ? [preloadOf(lead)] : []),
      ...feedLinks,
    ],
    scripts: (page.structuredData ?? []).map((data) => ({
      type: 'application/ld+json',
      children: scriptText(data),
    })),
  };
}

const feedLink = (type: string, href: string, title: string) => ({
  rel: 'alternate',
  type,
  href,
  title,
});

/** Escapes '<' so that the JSON can't close its script element. */
const scriptText = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c');

/** The dashboard's title already names the site, so it is not added. */
export const tabTitle = (title: string) =>
  title.includes(' | ') ? title : `${title} | LearnLocal`;

function sharingTags(
  { title, description, type = 'website', picture }: PageHead,
  url: string,
  appUrl: string,
): MetaTag[] {
  const shown = picture ?? productPicture(appUrl);
  const og: Record<string, string | number | null | undefined> = {
    'og:site_name': 'LearnLocal',
    'og:type': type,
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': shown.url,
    'og:image:width': shown.width,
    'og:image:height': shown.height,
    'og:image:alt': shown.alt,
  };
  const twitter: Record<string, string | undefined> = {
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': shown.url,
    'twitter:image:alt': shown.alt,
  };
  return [
    ...Object.entries(og).flatMap(([property, value]) =>
      value === null || value === undefined ? [] : [{ property, content: String(value) }],
    ),
    ...Object.entries(twitter).map(([name, content]) => ({ name, content: content ?? '' })),
  ];
}

/** The default picture, for pages and classes without one. */
export function productPicture(appUrl: string): SharedPicture {
  return {
    url: `${appUrl}/share.png`,
    alt: 'LearnLocal: small in-person classes, taught by people who live nearby',
    width: 1200,
    height: 630,
  };
}

/** The first picture, to preload, if it is available in several widths. */
export function leadPicture(
  summary: { pictures: Picture[] } | undefined,
  sizes: string,
): LeadPicture | null {
  const picture = summary?.pictures[0];
  return picture && picture.widths.length > 0 ? { picture, sizes } : null;
}

function preloadOf({ picture, sizes }: LeadPicture): ComponentProps<'link'> {
  return {
    rel: 'preload',
    as: 'image',
    type: 'image/webp',
    imageSrcSet: srcSet(picture, 'webp'),
    imageSizes: sizes,
    fetchPriority: 'high',
  };
}

/** The title of a page whose loader returned no data. */
export function titleWithoutData(
  { status }: { status: string },
  missing = 'Page Not Found',
): string {
  return status === 'error' ? "We couldn't load this page" : missing;
}
