import { z } from 'zod';
import { type NumberKind, readNumber } from '#shared/money/typed-numbers.ts';
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

/** The fields of a page of a list. */
export const pageOf = <Item extends z.ZodType>(item: Item) => ({
  items: z.array(item),
  nextCursor: z.string().nullable(),
});

/** A text response, with the lines of an example. */
export const textResponse = (description: string, lines: string[]) =>
  z.string().meta({ description, examples: [lines.join('\n')] });

/**
 * A numeric query parameter; other text fails the schema. With a kind, it may also be written as
 * people write it, such as 1,000.
 */
export const numericQuery = <T extends z.ZodType<number, number>>(schema: T, kind?: NumberKind) =>
  z
    .string('Must be given only once')
    .meta({ type: 'number' })
    .transform((text) => {
      if (/^\s*[-+.\d][-+.\de]*\s*$/i.test(text)) return Number(text);
      return (kind && readNumber(text, kind)) ?? Number.NaN;
    })
    .pipe(schema);

/** The path with these query parameters; an array repeats its parameter, and undefined is left out. */
export function pathWithQuery(path: string, parameters: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    for (const each of [value].flat()) if (each !== undefined) search.append(name, String(each));
  return search.size > 0 ? `${path}?${search}` : path;
}
