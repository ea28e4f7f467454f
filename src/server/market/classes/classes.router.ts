import { z } from 'zod';
import { pageById } from '#server/db/page-cursor.ts';
import {
  memberProcedure,
  readerProcedure,
  router,
  sharedProcedure,
} from '#server/people/auth/procedures.ts';
import { requirePermission } from '#server/people/permissions/require-permission.ts';
import { sessionIdInput, taughtClassesInput } from '#shared/market/bookings/teaching.ts';
import { classPageSize } from '#shared/market/classes/class-lists.ts';
import {
  cancelSessionInput,
  classDetailsInput,
  classIdInput,
  classPageInput,
  createClassInput,
  editClassInput,
  findPlaceInput,
  moveSessionInput,
  overlappingInput,
  shortCodeInput,
} from '#shared/market/classes/classes.ts';
import { addSessionInput } from '#shared/market/classes/dates/opens-first-input.ts';
import { findByShortCode, getClassDetails } from './class-details.service.ts';
import { selectOverlapping } from './class-sessions/overlaps.queries.ts';
import { inZone } from './class-sessions/session-dates.ts';
import { cancelSession, changeSession } from './class-sessions/sessions.service.ts';
import { createClass, getClassPage, getClassPageText, getEnrolled } from './classes.service.ts';
import { previewPlace } from './listing/class-place.ts';
import { selectOwnPlaces } from './listing/class-places.queries.ts';
import { deleteClass } from './listing/delete-class.service.ts';
import { editClass } from './listing/edit-class.service.ts';
import { selectCreatedClasses, selectMyClasses } from './lists/my-classes.queries.ts';
import { selectSimilarClasses } from './lists/similar-classes.queries.ts';
import { selectLongQueues } from './long-queues/long-queues.queries.ts';
import { confirmSession } from './minimum/minimum.service.ts';
import { addSession } from './new-dates/add-session.service.ts';

/** The JSON of the documented API. */
export const classTextsRouter = router({
  page: readerProcedure
    .input(classPageInput.extend({ limit: z.int().max(classPageSize.whole) }))
    .query(({ ctx, input }) =>
      getClassPageText(ctx.deps.db, input, {
        imageHost: ctx.deps.env.appUrl,
        now: new Date(),
      }),
    ),
});

export const classesRouter = router({
  /** The newest active classes, up to the limit of one response. */
  list: readerProcedure
    .meta({ isNotBatchable: true })
    .query(({ ctx }) => getClassPage(ctx.deps.db, { limit: classPageSize.whole }, new Date())),

  page: readerProcedure
    .input(classPageInput)
    .query(({ ctx, input }) => getClassPage(ctx.deps.db, input, new Date())),

  byId: sharedProcedure.input(classDetailsInput).query(async ({ ctx, input }) => {
    const viewerId = (await ctx.signedIn())?.account.id ?? null;
    return getClassDetails(ctx.deps.db, ctx.deps.env, { ...input, viewerId });
  }),

  byShortCode: sharedProcedure.input(shortCodeInput).query(async ({ ctx, input }) => {
    const viewerId = (await ctx.signedIn())?.account.id ?? null;
    return findByShortCode(ctx.deps.db, ctx.deps.env, { ...input, viewerId });
  }),

  enrolled: sharedProcedure.input(classIdInput).query(async ({ ctx, input }) => {
    const viewerId = (await ctx.signedIn())?.account.id ?? null;
    return getEnrolled(ctx.deps.db, input.classId, viewerId);
  }),

  similar: sharedProcedure.input(classIdInput).query(async ({ ctx, input }) => {
    const viewerId = (await ctx.signedIn())?.account.id ?? null;
    return selectSimilarClasses(ctx.deps.db, { classId: input.classId, viewerId });
  }),

  /** The caller's created and booked classes. */
  mine: memberProcedure.query(({ ctx }) => selectMyClasses(ctx.deps.db, ctx.viewer.id)),

  /** A page of the classes that the caller teaches. */
  taught: memberProcedure
    .input(taughtClassesInput)
    .query(({ ctx, input }) =>
      pageById(input, (page) => selectCreatedClasses(ctx.deps.db, ctx.viewer.id, page)),
    ),

  /** The caller's classes with enough people in the queue for another date. */
  longQueues: memberProcedure.query(({ ctx }) => selectLongQueues(ctx.deps.db, ctx.viewer.id)),

  create: memberProcedure
    .input(createClassInput)
    .mutation(({ ctx, input }) =>
      createClass(ctx.deps, ctx.viewer.id, input, ctx.idempotencyKey, new Date()),
    ),

  /** Whether the location is known, for the form. */
  findPlace: memberProcedure
    .input(findPlaceInput)
    .query(({ ctx, input }) => previewPlace(ctx.deps, input.location)),

  /** The places of the caller's classes, to choose from in the form. */
  ownPlaces: memberProcedure.query(({ ctx }) => selectOwnPlaces(ctx.deps.db, ctx.viewer.id)),

  /** The caller's sessions at the same time, for a warning in the form. */
  overlapping: memberProcedure
    .input(overlappingInput)
    .query(({ ctx, input: { timeZone = 'UTC', ...slot } }) =>
      selectOverlapping(ctx.deps.db, ctx.viewer.id, { ...slot, ...inZone(slot, timeZone) }),
    ),

  edit: memberProcedure.input(editClassInput).mutation(async ({ ctx, input }) => {
    await requirePermission(ctx, 'class.edit', { classId: input.classId });
    return editClass(ctx.deps, ctx.viewer.id, input);
  }),

  remove: memberProcedure.input(classIdInput).mutation(async ({ ctx, input: { classId } }) => {
    await requirePermission(ctx, 'class.edit', { classId });
    return deleteClass(ctx.deps.db, ctx.viewer.id, classId);
  }),

  addSession: memberProcedure.input(addSessionInput).mutation(async ({ ctx, input }) => {
    await requirePermission(ctx, 'class.edit', { classId: input.classId });
    return addSession(ctx.deps, ctx.viewer.id, input, ctx.idempotencyKey);
  }),

  moveSession: memberProcedure.input(moveSessionInput).mutation(async ({ ctx, input }) => {
    await requirePermission(ctx, 'class.edit', { sessionId: input.sessionId });
    return changeSession(ctx.deps, ctx.viewer.id, input);
  }),

  cancelSession: memberProcedure.input(cancelSessionInput).mutation(async ({ ctx, input }) => {
    await requirePermission(ctx, 'class.edit', { sessionId: input.sessionId });
    return cancelSession(ctx.deps, ctx.viewer.id, input);
  }),

  confirmSession: memberProcedure
    .input(sessionIdInput)
    .mutation(async ({ ctx, input: { sessionId } }) => {
      await requirePermission(ctx, 'class.edit', { sessionId });
      return confirmSession(ctx.deps, ctx.viewer.id, sessionId);
    }),
});
