import type { AnyProcedure } from '@trpc/server';
import { expect, it } from 'vitest';
import { z } from '#shared/zod.ts';
import { appRouter } from './app-router.ts';
import { restRoutes } from './rest-routes.ts';

const procedures = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;
const inputs = Object.entries(procedures).flatMap(([name, { _def }]) =>
  ('inputs' in _def ? (_def.inputs as z.ZodType[]) : []).map((schema) => ({ name, schema })),
);
const bodies = restRoutes.flatMap(({ method, path, body }) =>
  body ? [{ name: `${method} ${path}`, schema: body as z.ZodType }] : [],
);

/** The fields of the specification that have the same sentence for a missing value and for a wrong one. */
const oneSentence = [
  'Please enter a valid email address',
  'Please enter a valid phone number',
  'Price must be a number greater than or equal to 0',
  'Invalid verification link',
  /^Password must be at least \d+ characters$/,
];

const messageOf = (field: z.ZodType, input: unknown) =>
  field.safeParse(input).error?.issues.find(({ path }) => path.length === 0)?.message;

type Field = { path: string; field: z.ZodType };

/** The fields of an input, and those of the objects and lists in it. */
function fieldsOf(path: string, schema: z.ZodType): Field[] {
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries(schema.shape as Record<string, z.ZodType>);
    // A literal chooses among the kinds of an input, which has one sentence for that.
    const fields = shape.filter(([, field]) => !(field instanceof z.ZodLiteral));
    return fields.flatMap(([key, field]) => [
      { path: `${path} ${key}`, field },
      ...fieldsOf(`${path} ${key}`, field),
    ]);
  }
  return partsOf(schema).flatMap((part) => fieldsOf(path, part as z.ZodType));
}

function partsOf(schema: z.ZodType) {
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodUnion) return schema.options;
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out];
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault;
  return isWrapped ? [schema.unwrap()] : [];
}

it('every field has one message for a missing value and another for a value of the wrong type', () => {
  const faults = new Set<string>();
  const fields = [...inputs, ...bodies].flatMap(({ name, schema }) => fieldsOf(name, schema));
  expect(fields.map(({ path }) => path)).toContain('classes.create sessions meetings startTime');
  for (const { path, field } of fields) {
    const missing = messageOf(field, undefined);
    const isMeant = oneSentence.some((one) => missing && new RegExp(one).test(missing));
    // No field of a request is a function.
    const wrong = messageOf(field, Symbol.iterator);
    if (missing && !isMeant && missing === wrong) faults.add(`${path}: ${missing}`);
  }
  expect([...faults]).toEqual([]);
});
