import { type Expression, type RawBuilder, sql } from 'kysely';
import { storageUrl } from '#shared/files/images.ts';

/** `normalizeImageUrl` in SQL. Without parameters, so that it can be compiled once. */
export function imageUrl<Image extends string | null>(
  image: Expression<Image>,
  host: string,
): RawBuilder<Image> {
  const isExternal = sql`(${image} LIKE 'blob:%'
    OR ((${image} LIKE 'http://%' OR ${image} LIKE 'https://%') AND ${image} NOT LIKE '%files/%'))`;
  return sql`CASE WHEN ${isExternal} THEN ${image}
    ELSE ${sql.lit(host + storageUrl(''))} || split_part(${image}, '/', -1) END`;
}
