import type { AnyProcedure } from '@trpc/server';
import { expect, it } from 'vitest';
import { z } from '#shared/zod.ts';
import { appRouter } from './app-router.ts';
import { restRoutes } from './rest-routes.ts';

/** The paths of the arrays without a limit in a JSON Schema. */
function unlimitedArrays(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const isUnlimited = 'type' in schema && schema.type === 'array' && !('maxItems' in schema);
  const children = Object.entries(schema).flatMap(([key, child]) =>
    unlimitedArrays(child, `${path}.${key}`),
  );
  return isUnlimited ? [path, ...children] : children;
}

const procedures = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;
const inputs = Object.entries(procedures).flatMap(([name, { _def }]) =>
  ('inputs' in _def ? (_def.inputs as z.ZodType[]) : []).map((schema) => ({ name, schema })),
);
// The length of a URL limits the arrays of a query.
const bodies = restRoutes.flatMap(({ method, path, body }) =>
  body ? [{ name: `${method} ${path}`, schema: body }] : [],
);

it('every array of an input has a limit, since Zod reports an issue for each wrong item', () => {
  const unlimited = [...inputs, ...bodies].flatMap(({ name, schema }) =>
    unlimitedArrays(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), name),
  );
  expect(unlimited).toEqual([]);
  expect(inputs.length).toBeGreaterThan(100);
});
