import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getClassPage, getClassPageText } from '#server/market/classes/classes.service.ts';
import { createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { normalizeImageUrl } from '#shared/files/images.ts';

const at = openTestDeps();
const imageHost = 'https://learn.example';

/** All characters that JSON must escape; PostgreSQL stores no NUL and no lone surrogate. */
const words = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .map((text) => `${text} "\\/\b\n\u2028é😀`.replaceAll('\0', ''));
const slots = fc.uniqueArray(fc.integer({ min: -200, max: 200 }), { maxLength: 4 });

it('the documented list equals the list of the pages, with complete images and without their sizes', async () => {
  await fc.assert(
    fc.asyncProperty(words, words, slots, fc.boolean(), async (title, fullName, hours, isFull) => {
      const name = crypto.randomUUID();
      const images = isFull ? [`${name}".webp`, `https://cdn.example/${name}.png`] : [];
      const profileImage = isFull ? `${name}.jpg` : null;
      const teacher = await createUser(at.db, { fullName, profileImage });
      await createClass(at.db, teacher.id, {
        title,
        priceCents: 1999,
        images,
        slots: hours.map((startsInHours) => ({ startsInHours, capacity: isFull ? 3 : null })),
      });
      const now = new Date();
      const [page, text] = [
        await getClassPage(at.db, { limit: 1 }, now),
        await getClassPageText(at.db, { limit: 1 }, { imageHost, now }),
      ];
      const [{ pictures, ...summary }] = page.items as [(typeof page.items)[0]];
      expect(summary).toMatchObject({ title, price: 19.99, images, teacher: { fullName } });
      expect(pictures.map(({ url }) => url)).toEqual(images);
      const complete = (image: string | null) => image && normalizeImageUrl(image, imageHost);
      expect(JSON.parse(text.items)).toEqual([
        {
          ...summary,
          image: complete(summary.image),
          images: images.map(complete),
          teacher: { ...summary.teacher, profileImage: complete(profileImage) },
        },
      ]);
      expect(text.nextCursor).toBe(page.nextCursor);
    }),
    { numRuns: 30 },
  );
});

it('a class shows its next upcoming session, or else its latest past one, or else none', async () => {
  const teacher = await createUser(at.db);
  await fc.assert(
    fc.asyncProperty(slots, async (hours) => {
      await createClass(at.db, teacher.id, {
        slots: hours.map((startsInHours) => ({ startsInHours })),
      });
      const { items } = await getClassPage(at.db, { limit: 1 }, new Date());
      const starts = items[0]?.sessions.map(({ startTime }) => startTime) ?? [];
      expect(starts).toEqual(starts.toSorted());
      expect(starts).toHaveLength(hours.length);
      const next = starts.find((start) => Date.parse(start) > Date.now()) ?? starts.at(-1) ?? null;
      expect(items[0]?.startTime).toBe(next);
    }),
    { numRuns: 20 },
  );
});
