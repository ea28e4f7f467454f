import { consumeAttempt } from '#server/app/rate-limits.ts';
import { memberProcedure, router } from '#server/people/auth/procedures.ts';
import { requirePermission } from '#server/people/permissions/require-permission.ts';
import { classIdInput } from '#shared/market/classes/classes.ts';
import { editDatesInput } from '#shared/market/classes/dates/date-edits.ts';
import {
  addScheduleInput,
  previewScheduleInput,
  scheduleIdInput,
} from '#shared/market/classes/schedules/schedules.ts';
import { editDates } from './edit-dates.service.ts';
import { previewEdit } from './preview-edit.service.ts';
import { previewSchedule } from './preview-schedule.service.ts';
import { addSchedule, endSchedule, getSchedules } from './schedules.service.ts';

/** Computes dates that may never be saved, so attempts are limited. */
const previewProcedure = memberProcedure
  .meta({ isNotBatchable: true })
  .use(async ({ ctx, next }) => {
    await consumeAttempt(ctx.deps.db, 'previewDates', { account: ctx.viewer.id });
    return next();
  });

export const schedulesRouter = router({
  ofClass: memberProcedure.input(classIdInput).query(async ({ ctx, input: { classId } }) => {
    await requirePermission(ctx, 'class.edit', { classId });
    return getSchedules(ctx.deps.db, classId);
  }),

  /** The dates of a schedule before it is saved. */
  preview: previewProcedure
    .input(previewScheduleInput)
    .query(({ ctx, input }) => previewSchedule(ctx.deps.db, ctx.viewer.id, input, new Date())),

  add: memberProcedure.input(addScheduleInput).mutation(async ({ ctx, input }) => {
    await requirePermission(ctx, 'class.edit', { classId: input.classId });
    return addSchedule(ctx.deps, ctx.viewer.id, input, new Date(), ctx.idempotencyKey);
  }),

  /** The effects of an edit of one, following or all dates, before it is saved. */
  previewEdit: previewProcedure.input(editDatesInput).query(async ({ ctx, input }) => {
    await requirePermission(ctx, 'class.edit', { sessionId: input.sessionId });
    return previewEdit(ctx.deps.db, input);
  }),

  editDates: memberProcedure.input(editDatesInput).mutation(async ({ ctx, input }) => {
    await requirePermission(ctx, 'class.edit', { sessionId: input.sessionId });
    return editDates(ctx.deps, ctx.viewer.id, input);
  }),

  end: memberProcedure.input(scheduleIdInput).mutation(async ({ ctx, input: { scheduleId } }) => {
    await requirePermission(ctx, 'class.edit', { scheduleId });
    return endSchedule(ctx.deps, ctx.viewer.id, scheduleId);
  }),
});
