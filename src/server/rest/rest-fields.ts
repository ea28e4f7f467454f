import { z } from 'zod';
import { recordId } from '#shared/text.ts';

// What the REST rows of several nouns have in common.

/** The path parameter `:id`. */
export const byId = z.object({ id: recordId });

export const id = z.uuid();
export const time = z.iso.datetime();
export const image = z.string().nullable();
export const meetings = z
  .array(z.object({ startTime: time, endTime: time }))
  .describe('If the date meets several times: all its meetings, soonest first; otherwise empty');
export const firstMeeting = z
  .int()
  .describe('Of a course: the position of the first meeting, above 1 if the student joined late');
export const dollars = z.number().describe('US dollars');

/** A response that is text, with the lines of an example. */
export const textResponse = (description: string, lines: string[]) =>
  z.string().meta({ description, examples: [lines.join('\n')] });

/** A query parameter that is a number; text that is not one fails the schema. */
export const numericQuery = <T extends z.ZodType<number, number>>(schema: T) =>
  z
    .string('Must be given only once')
    .meta({ type: 'number' })
    .transform((text) => (text.trim() === '' ? Number.NaN : Number(text)))
    .pipe(schema);

/** The path with a query of these; an array repeats its parameter, and undefined is left out. */
export function pathWithQuery(path: string, parameters: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    for (const each of [value].flat()) if (each !== undefined) search.append(name, String(each));
  return search.size > 0 ? `${path}?${search}` : path;
}
