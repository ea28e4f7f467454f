import { truncate } from '#client/lib/formats/formats.ts';
import { leadPicture, pageHead, productPicture } from '#client/lib/pages/page-head.ts';
import type { ClassDetails } from '#client/lib/server/trpc.ts';
import { fallbacks } from '#client/market/classes/class-words.ts';
import { classPictureSizes, normalizeImageUrl } from '#shared/files/images.ts';
import { classEvents } from './class-events.ts';

const maxDescriptionLength = 200;

/** Title, description, picture, and structured data for search engines and link previews. */
export function classHead(appUrl: string, details: ClassDetails) {
  const path = `/classes/${details.id}`;
  const picture = sharedPicture(details, appUrl);
  return pageHead(appUrl, {
    title: details.title || fallbacks.title,
    description: oneLine(details.description || fallbacks.description),
    // An inactive class has no canonical URL: only its teacher and students can see it.
    ...(details.isActive && { path, feeds: { calendar: `${path}.ics` } }),
    type: 'article',
    picture,
    structuredData: classEvents(details, {
      canonical: `${appUrl}${path}`,
      image: picture.url,
      instructor: `${appUrl}/instructors/${details.teacher.username}`,
    }),
    lead: leadPicture(details, classPictureSizes.gallery),
  });
}

function sharedPicture({ title, pictures }: ClassDetails, appUrl: string) {
  const [first] = pictures;
  if (!first) return productPicture(appUrl);
  const { width, height } = first;
  return { url: normalizeImageUrl(first.url, appUrl), alt: title, width, height };
}

function oneLine(text: string): string {
  return truncate(text.replace(/\s+/g, ' ').trim(), maxDescriptionLength);
}
