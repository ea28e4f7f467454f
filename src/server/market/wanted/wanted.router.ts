import {
  memberProcedure,
  readerProcedure,
  router,
  sharedProcedure,
} from '#server/people/auth/procedures.ts';
import { askInput, wantedIdInput, wantedPageInput } from '#shared/market/search/wanted.ts';
import { selectOwnRequests } from './wanted.queries.ts';
import {
  askForClass,
  getRequest,
  getWanted,
  getWantedNearTeacher,
  joinRequest,
  keepLooking,
  leaveRequest,
} from './wanted.service.ts';

export const wantedRouter = router({
  list: readerProcedure
    .input(wantedPageInput)
    .query(({ ctx, input }) => getWanted(ctx.deps.db, input)),

  byId: sharedProcedure
    .input(wantedIdInput)
    .query(({ ctx, input }) => getRequest(ctx.deps.db, input.wantedId)),

  /** The requests that the caller is part of. */
  mine: memberProcedure.query(({ ctx }) => selectOwnRequests(ctx.deps.db, ctx.viewer.id)),

  /** For instructors: the requests near them. */
  nearMe: memberProcedure.query(({ ctx }) => getWantedNearTeacher(ctx.deps.db, ctx.viewer)),

  ask: memberProcedure
    .input(askInput)
    .mutation(({ ctx, input }) =>
      askForClass(ctx.deps.db, ctx.viewer.id, input, ctx.idempotencyKey),
    ),

  join: memberProcedure
    .input(wantedIdInput)
    .mutation(({ ctx, input }) => joinRequest(ctx.deps.db, ctx.viewer.id, input.wantedId)),

  leave: memberProcedure
    .input(wantedIdInput)
    .mutation(({ ctx, input }) => leaveRequest(ctx.deps.db, ctx.viewer.id, input.wantedId)),

  keep: memberProcedure
    .input(wantedIdInput)
    .mutation(({ ctx, input }) => keepLooking(ctx.deps.db, ctx.viewer.id, input.wantedId)),
});
