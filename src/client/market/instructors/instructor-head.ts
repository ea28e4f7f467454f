import { truncate } from '#client/lib/formats/formats.ts';
import { pageHead } from '#client/lib/pages/page-head.ts';
import type { Instructor } from '#client/lib/server/trpc.ts';
import { normalizeImageUrl } from '#shared/files/images.ts';

const maxDescriptionLength = 200;

/** Title, description, picture, and structured data for search engines and link previews. */
export function instructorHead(appUrl: string, instructor: Instructor) {
  const { fullName, username, bio, location, profileImage } = instructor;
  const path = `/instructors/${username}`;
  const place = location ? ` in ${location}` : '';
  const description = bio
    ? truncate(bio.replace(/\s+/g, ' ').trim(), maxDescriptionLength)
    : `Small in-person classes with ${fullName}${place}: dates, prices, and reviews.`;
  const image = profileImage && normalizeImageUrl(profileImage, appUrl);
  return pageHead(appUrl, {
    title: `Classes with ${fullName}`,
    description,
    path,
    feeds: { calendar: `${path}.ics`, atom: `${path}.atom` },
    ...(image && { picture: { url: image, alt: fullName, width: null, height: null } }),
    structuredData: [
      {
        '@context': 'https://schema.org',
        '@type': 'Person',
        name: fullName,
        url: `${appUrl}${path}`,
        ...(image && { image }),
        ...(bio && { description: bio }),
        ...(location && { homeLocation: { '@type': 'Place', name: location } }),
      },
    ],
  });
}
