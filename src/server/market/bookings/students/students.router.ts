import { memberProcedure, router } from '#server/people/auth/procedures.ts';
import { requirePermission } from '#server/people/permissions/require-permission.ts';
import { studentNoteInput, studentsInput } from '#shared/market/bookings/students.ts';
import { selectStudents } from './students.queries.ts';
import { getStudents, setStudentNote } from './students.service.ts';
import { writeStudentsCsv } from './students-csv.ts';

/** For teachers, each of whom sees only their own students. */
export const studentsRouter = router({
  list: memberProcedure
    .input(studentsInput)
    .query(({ ctx, input }) => getStudents(ctx.deps.db, ctx.viewer.id, input)),

  setNote: memberProcedure.input(studentNoteInput).mutation(async ({ ctx, input }) => {
    await requirePermission(ctx, 'roster.read', { studentId: input.studentId });
    await setStudentNote(ctx.deps, ctx.viewer.id, input);
  }),
});

/** For REST. */
export const studentTextsRouter = router({
  csv: memberProcedure.query(async ({ ctx }) =>
    writeStudentsCsv(await selectStudents(ctx.deps.db, ctx.viewer.id, {})),
  ),
});
