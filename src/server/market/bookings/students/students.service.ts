import { z } from 'zod';
import type { Deps } from '#server/app/deps.ts';
import { openPage } from '#server/db/page-cursor.ts';
import type { Db } from '#server/db/schema.ts';
import { lockUsersShared } from '#server/people/auth/accounts/user-locks.queries.ts';
import { DomainError } from '#shared/errors.ts';
import {
  type StudentNoteInput,
  type StudentsInput,
  studentsPageSize,
} from '#shared/market/bookings/students.ts';
import { deleteNote, isStudentOf, saveNote, selectStudents } from './students.queries.ts';

const position = z.tuple([z.string(), z.uuid()]);

/** One page of the teacher's students, by name. */
export async function getStudents(db: Db, viewerId: string, { cursor }: StudentsInput) {
  const page = openPage({ limit: studentsPageSize, cursor }, position);
  const [name = '', id = ''] = page.after ?? [];
  const after = page.after && { name, id };
  const rows = await selectStudents(db, viewerId, { limit: page.rowLimit, after });
  const { items, nextCursor } = page.close(rows, (row) => [row.name, row.id]);
  return { items: items.map(({ name: _, ...student }) => student), nextCursor };
}

/** Saves the teacher's note about a student; an empty one is removed. */
export async function setStudentNote(
  { db }: Pick<Deps, 'db'>,
  viewerId: string,
  { studentId, note }: StudentNoteInput,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Otherwise a note could outlive an account that is deleted meanwhile.
    await lockUsersShared(trx, [viewerId, studentId]);
    if (!(await isStudentOf(trx, viewerId, studentId))) throw new DomainError('STUDENT_NOT_FOUND');
    if (note === '') await deleteNote(trx, { teacherId: viewerId, studentId });
    else await saveNote(trx, { teacherId: viewerId, studentId, note });
  });
}
