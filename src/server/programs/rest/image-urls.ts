import { normalizeImageUrl } from '#shared/files/images.ts';

/** The fields of responses that have image URLs. */
export const imageFields: ReadonlySet<string> = new Set([
  'avatarUrl',
  'image',
  'images',
  'picture',
  'pictureUrl',
  'profileImage',
  'profile_image',
]);

/** Makes every image URL in a response absolute, at any depth. */
export function normalizeImageUrls<Body>(body: Body, host: string): Body {
  return walk(body, false, host) as Body;
}

function walk(value: unknown, isImage: boolean, host: string): unknown {
  if (typeof value === 'string') return isImage ? normalizeImageUrl(value, host) : value;
  if (Array.isArray(value)) return value.map((entry) => walk(entry, isImage, host));
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, walk(entry, imageFields.has(name), host)]),
  );
}
