import { sql } from 'kysely';
import type { Picture } from '#shared/files/images.ts';

export type LeadPicture = Pick<Picture, 'url' | 'width' | 'widths'>;

/**
 * The first picture of a class; null if it has none, or while staff hide the class, perhaps for this
 * picture. Requires the alias of `classes`.
 */
export const leadPicture = (classes: string) => sql<LeadPicture | null>`(
  SELECT json_build_object('url', shown.url, 'width', picture.width, 'widths', picture.widths)
  FROM class_pictures shown JOIN uploads picture ON picture.url = shown.url
  WHERE shown.class_id = ${sql.ref(`${classes}.id`)} AND ${sql.ref(`${classes}.removal_id`)} IS NULL
  ORDER BY shown.position LIMIT 1)`;
