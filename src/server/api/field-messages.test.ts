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

/** The fields of the specification with one sentence for what is missing and what is wrong. */
const oneSentence = [
  'Please enter a valid email address',
  'Please enter a valid phone number',
  'Price must be a number greater than or equal to 0',
  'Invalid verification link',
  /^Password must be at least \d+ characters$/,
];

const messageOf = (field: z.ZodType, input: unknown) =>
  field.safeParse(input).error?.issues.find(({ path }) => path.length === 0)?.message;

it('a field says something else of a missing value than of one of another kind', () => {
  const faults = new Set<string>();
  for (const { name, schema } of [...inputs, ...bodies]) {
    if (!(schema instanceof z.ZodObject)) continue;
    for (const [key, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
      const missing = messageOf(field, undefined);
      const isMeant = oneSentence.some((one) => missing && new RegExp(one).test(missing));
      // No field of a request is a function.
      const wrong = messageOf(field, Symbol.iterator);
      if (missing && !isMeant && missing === wrong) faults.add(`${name} ${key}: ${missing}`);
    }
  }
  expect([...faults]).toEqual([]);
});
