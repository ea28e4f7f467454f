import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { normalizeImageUrl } from '#shared/files/images.ts';
import { imageUrl } from './image-urls.queries.ts';

const at = openTestDeps();
const host = 'https://learn.example';

it('PostgreSQL completes image URLs like the specification, and leaves null alone', async () => {
  const part = fc.constantFrom(
    'blob:',
    'http://',
    'https://',
    'HTTP://',
    '/',
    'files/',
    'a.png',
    '%',
  );
  const images = fc.sample(
    fc.array(part, { maxLength: 5 }).map((parts) => parts.join('')),
    300,
  );
  const { rows } = await sql<{ image: string; url: string }>`
    SELECT image, ${imageUrl(sql.ref<string>('image'), host)} AS url
    FROM unnest(${images}::text[]) AS image`.execute(at.db);
  expect(rows).toEqual(images.map((image) => ({ image, url: normalizeImageUrl(image, host) })));
  const none = await sql<{ url: string | null }>`
    SELECT ${imageUrl(sql<string | null>`NULL::text`, host)} AS url`.execute(at.db);
  expect(none.rows).toEqual([{ url: null }]);
});
