import { memberProcedure, router } from '#server/auth/procedures.ts';
import { consumeAttempt } from '#server/rate-limits.ts';
import { classIdInput } from '#shared/classes/classes.ts';
import { editDatesInput } from '#shared/classes/dates/date-edits.ts';
import {
  addScheduleInput,
  previewScheduleInput,
  scheduleIdInput,
} from '#shared/classes/schedules/schedules.ts';
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

// Classes and schedules of other teachers are not found.
export const schedulesRouter = router({
  ofClass: memberProcedure
    .input(classIdInput)
    .query(({ ctx, input }) => getSchedules(ctx.deps.db, ctx.viewer.id, input.classId)),

  /** The dates of a schedule before it is saved. */
  preview: previewProcedure
    .input(previewScheduleInput)
    .query(({ ctx, input }) => previewSchedule(ctx.deps.db, ctx.viewer.id, input, new Date())),

  add: memberProcedure
    .input(addScheduleInput)
    .mutation(({ ctx, input }) => addSchedule(ctx.deps, ctx.viewer.id, input, new Date())),

  /** The effects of an edit of one, following or all dates, before it is saved. */
  previewEdit: previewProcedure
    .input(editDatesInput)
    .query(({ ctx, input }) => previewEdit(ctx.deps.db, ctx.viewer.id, input)),

  editDates: memberProcedure
    .input(editDatesInput)
    .mutation(({ ctx, input }) => editDates(ctx.deps, ctx.viewer.id, input)),

  end: memberProcedure
    .input(scheduleIdInput)
    .mutation(({ ctx, input }) => endSchedule(ctx.deps, ctx.viewer.id, input.scheduleId)),
});
