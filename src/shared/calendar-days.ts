import { fieldError, z } from './zod.ts';

/** A day of a calendar, in years that dates of classes can have. */
export const calendarDay = z.iso
  .date(fieldError('Choose a date, such as 2026-12-01', 'Must be a date such as 2026-12-01'))
  .refine((text) => text >= '1970' && text < '2200', 'Must be between 1970 and 2199');
