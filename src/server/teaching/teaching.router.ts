import { memberProcedure, router } from '#server/trpc/trpc.ts';
import { addSessionInput, editClassInput, moveSessionInput } from '#shared/classes.ts';
import {
  markAttendanceInput,
  receivedReviewsInput,
  sessionIdInput,
  taughtSessionsInput,
} from '#shared/teaching.ts';
import { editClass } from './edit-class.service.ts';
import { addSession, cancelSession, moveSession } from './sessions.service.ts';
import {
  getReceivedReviews,
  getRoster,
  getTaughtSessions,
  markAttendance,
} from './teaching.service.ts';

/** Everything here covers the caller's own classes; other classes are not found. */
export const teachingRouter = router({
  sessions: memberProcedure
    .input(taughtSessionsInput)
    .query(({ ctx, input }) => getTaughtSessions(ctx.deps.db, ctx.viewer.id, input)),

  roster: memberProcedure
    .input(sessionIdInput)
    .query(({ ctx, input }) => getRoster(ctx.deps.db, ctx.viewer.id, input.sessionId)),

  reviews: memberProcedure
    .input(receivedReviewsInput)
    .query(({ ctx, input }) => getReceivedReviews(ctx.deps.db, ctx.viewer.id, input.cursor)),

  markAttendance: memberProcedure
    .input(markAttendanceInput)
    .mutation(({ ctx, input }) => markAttendance(ctx.deps, ctx.viewer.id, input)),

  addSession: memberProcedure
    .input(addSessionInput)
    .mutation(({ ctx, input }) => addSession(ctx.deps, ctx.viewer.id, input)),

  moveSession: memberProcedure
    .input(moveSessionInput)
    .mutation(({ ctx, input }) => moveSession(ctx.deps, ctx.viewer.id, input)),

  cancelSession: memberProcedure
    .input(sessionIdInput)
    .mutation(({ ctx, input }) => cancelSession(ctx.deps, ctx.viewer.id, input.sessionId)),

  editClass: memberProcedure
    .input(editClassInput)
    .mutation(({ ctx, input }) => editClass(ctx.deps, ctx.viewer.id, input)),
});
