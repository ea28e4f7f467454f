import { recordId } from '#shared/text.ts';
import { cleanTypedText } from '#shared/text-patterns.ts';
import { z } from '#shared/zod.ts';

export type VisitInput = z.infer<typeof visitInput>;
export const visitInput = z.strictObject({
  code: z.string().overwrite(cleanTypedText).max(40),
  /** The instructor whose page was opened: a code counts only on pages of its instructor. */
  teacherId: recordId,
});
