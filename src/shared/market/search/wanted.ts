import { pageCursor, pageDirection } from '#shared/pagination.ts';
import { recordId, singleLineText, typedText } from '#shared/text.ts';
import { z } from '#shared/zod.ts';
import { searchLimits } from './search.ts';
import { priceOf, searchFields } from './search-input.ts';
import { wantedLimits } from './wanted-limits.ts';

/** What someone would like to learn, and where. */
export const wantedForm = z.strictObject({
  words: singleLineText({
    ...wantedLimits.words,
    required: `Say in at least ${wantedLimits.words.min} characters what you'd like to learn`,
  }),
  near: typedText({
    min: 1,
    max: searchLimits.place,
    required: 'Please enter a city or a ZIP code',
  }),
  categoryId: searchFields.category.element.nullable(),
  /** Any time if empty. */
  slots: searchFields.when,
  maxPrice: priceOf('money').nullable(),
});
export type WantedForm = z.infer<typeof wantedForm>;

export const askInput = wantedForm.partial({ categoryId: true, slots: true, maxPrice: true });
export type AskInput = z.infer<typeof askInput>;

export const wantedIdInput = z.strictObject({ wantedId: recordId });

const { default: pageSize, max } = wantedLimits.pageSize;
const limitMessage = `Must be a whole number from 1 to ${max}`;

export const wantedPageInput = z.strictObject({
  /** Only requests that share most words with this. */
  q: searchFields.q.optional(),
  /** Requests near this place come first. */
  near: searchFields.near.optional(),
  limit: z.int(limitMessage).min(1, limitMessage).max(max, limitMessage).default(pageSize),
  cursor: pageCursor.optional(),
  ...pageDirection,
});
export type WantedPageInput = z.infer<typeof wantedPageInput>;
