import { z } from 'zod';
import { recordId } from '#shared/text.ts';

// What the REST rows of several nouns have in common.

/** The path parameter `:id`. */
export const byId = z.object({ id: recordId });

export const id = z.uuid();
export const time = z.iso.datetime();
export const image = z.string().nullable();
export const dollars = z.number().describe('US dollars');
