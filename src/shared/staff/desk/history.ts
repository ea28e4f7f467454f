import { recordId } from '#shared/text.ts';
import { z } from '#shared/zod.ts';
import { deskListFields } from './desk.ts';

export const bookingListInput = z.strictObject(deskListFields);

/** The id of a booking or of a date. */
export const historyInput = z.strictObject({ id: recordId });
