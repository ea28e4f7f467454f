import type { ClassDetails } from '#server/classes/classes.service.ts';
import { normalizeImageUrl } from '#shared/images.ts';
import { classEvents } from './class-events.ts';
import type { PageHead, SharedPicture } from './page-head.ts';

const mostCharacters = 200;

/** How a class is named, shown and understood where somebody shares or finds it. */
export function describeClass(
  details: ClassDetails,
  cancelledDate: ClassDate | null,
  appUrl: string,
): PageHead {
  const canonical = `${appUrl}/classes/${details.id}`;
  const picture = sharedPicture(details, appUrl);
  return {
    title: `${details.title || 'Untitled Class'} | LearnLocal`,
    description: shorten(details.description || 'No description available'),
    canonical,
    isPrivate: false,
    type: 'article',
    picture,
    facts: classEvents(details, cancelledDate, { canonical, image: picture.url }),
  };
}

export type ClassDate = { startTime: string; endTime: string };

function sharedPicture({ title, pictures }: ClassDetails, appUrl: string): SharedPicture {
  const [first] = pictures;
  if (!first) return productPicture(appUrl);
  const { width, height } = first;
  return { url: normalizeImageUrl(first.url, appUrl), alt: title, width, height };
}

/** Ours, for what has no picture of its own. */
export function productPicture(appUrl: string): SharedPicture {
  return {
    url: `${appUrl}/share.png`,
    alt: 'LearnLocal: small in-person classes, taught by people who live nearby',
    width: 1200,
    height: 630,
  };
}

/** One paragraph, ending at a word. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= mostCharacters) return line;
  return `${line.slice(0, mostCharacters).replace(/\s+\S*$/, '')}…`;
}
