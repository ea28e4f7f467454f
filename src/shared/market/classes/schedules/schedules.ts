import { maxStudents } from '#shared/market/classes/class-size.ts';
import { timeZone } from '#shared/market/classes/classes.ts';
import { slotForm, slotInput } from '#shared/market/classes/slots.ts';
import { recordId } from '#shared/text.ts';
import { z } from '#shared/zod.ts';
import { isWholeMinute } from './repeat-rule.ts';
import { repeatFields, repeatsInput } from './repeats.ts';

const capacity = maxStudents
  .nullish()
  .describe('Spots of each date; by default as many as the class allows students');

export const wholeMinutes = <T extends z.ZodType<{ startTime: string; endTime: string }>>(
  slot: T,
) =>
  slot.refine(({ startTime, endTime }) => isWholeMinute(startTime) && isWholeMinute(endTime), {
    path: ['startTime'],
    message: 'A date that repeats must start and end on a whole minute',
  });

/** The values of the form. */
export const scheduleForm = wholeMinutes(slotForm.safeExtend({ ...repeatFields, capacity }));
export type ScheduleForm = z.infer<typeof scheduleForm>;

export const newScheduleInput = wholeMinutes(
  slotInput.safeExtend({ ...repeatsInput.shape, capacity }),
);
export const addScheduleInput = newScheduleInput.safeExtend({ classId: recordId });
export type AddScheduleInput = z.infer<typeof addScheduleInput>;

/** `scheduleId` is a schedule that these dates replace: they don't overlap with its own. */
export const previewFields = { ...repeatsInput.shape, timeZone, scheduleId: recordId.optional() };
export const previewScheduleInput = wholeMinutes(slotInput.safeExtend(previewFields));
export type PreviewScheduleInput = z.infer<typeof previewScheduleInput>;

export const scheduleIdInput = z.strictObject({ scheduleId: recordId });
