import { z } from 'zod';
import { recordId } from '#shared/text.ts';

// Schemas that the REST rows of several nouns share.

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

/** A text response, with the lines of an example. */
export const textResponse = (description: string, lines: string[]) =>
  z.string().meta({ description, examples: [lines.join('\n')] });

/** A numeric query parameter; other text fails the schema. */
export const numericQuery = <T extends z.ZodType<number, number>>(schema: T) =>
  z
    .string('Must be given only once')
    .meta({ type: 'number' })
    .transform((text) => (text.trim() === '' ? Number.NaN : Number(text)))
    .pipe(schema);

/** The path with these query parameters; an array repeats its parameter, and undefined is left out. */
export function pathWithQuery(path: string, parameters: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    for (const each of [value].flat()) if (each !== undefined) search.append(name, String(each));
  return search.size > 0 ? `${path}?${search}` : path;
}
