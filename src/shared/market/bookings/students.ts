import { pageCursor, pageDirection } from '#shared/pagination.ts';
import { multiLineText, recordId } from '#shared/text.ts';
import { z } from '#shared/zod.ts';

export const studentsPageSize = 50;

export const studentsInput = z.strictObject({ cursor: pageCursor.optional(), ...pageDirection });
export type StudentsInput = z.infer<typeof studentsInput>;

/** An empty note removes it. */
export const studentNoteForm = z.strictObject({ note: multiLineText({ max: 1000 }) });
export const studentNoteInput = studentNoteForm.extend({ studentId: recordId });
export type StudentNoteInput = z.infer<typeof studentNoteInput>;
