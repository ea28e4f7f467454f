import { deskReason } from '#shared/staff/desk/desk.ts';
import { singleLineText } from '#shared/text.ts';
import { fieldError, z } from '#shared/zod.ts';

export const categoryExpected = 'Must be the id of a category, such as 3';
const categoryId = z
  .int(fieldError('Please select a category', categoryExpected))
  .min(1)
  .max(2_147_483_647);
const categoryRef = { categoryId };

export const categoryForm = z.strictObject({
  name: singleLineText({ min: 2, max: 40, required: 'Please enter a name of at least 2 letters' }),
});
export const renameCategoryInput = categoryForm.extend(categoryRef);

export const moveCategoryInput = z.strictObject({
  ...categoryRef,
  /** The category to insert after; null for the first place. */
  afterId: categoryId.nullable(),
});

export const mergeCategoryForm = z.strictObject({
  intoId: z
    .int(fieldError('Please select a category', categoryExpected))
    .min(1, 'Please select a category')
    .max(2_147_483_647),
  reason: deskReason,
});
export const mergeCategoryInput = mergeCategoryForm.extend(categoryRef);
export type MergeCategoryInput = z.infer<typeof mergeCategoryInput>;

export const retireCategoryInput = z.strictObject({ ...categoryRef, isRetired: z.boolean() });
