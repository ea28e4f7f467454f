import type { AnyProcedure } from '@trpc/server';
import { describe, expect, it } from 'vitest';
import { z } from '#shared/zod.ts';
import { appRouter } from './app-router.ts';
import { restRoutes } from './rest-routes.ts';

/** The names of fields whose text is compared, dialed or looked up, with a value and how it may be pasted. */
const typedFields: Record<string, [clean: string, pasted: string]> = {
  email: ['maya2@xn--mnchen-3ya.de', '\u202AMaya２\u200B@München.de\u202C '],
  phoneNumber: ['+15035550123', '\u202A+1\u00A0503\u2011555\u2013０١२३\u202C'],
  username: ['ada_7', '\u200Eada\u2060_７\uFEFF'],
  by: ['ada_7', '\u200Eada\u2060_７\uFEFF'],
  code: ['123456', '\u200B１٢३\u2060456'],
  coupon: ['SPRING20', '\u200Bspring\uFF12\u20600'],
  token: ['abc-123', '\uFEFFabc\u2011\u200B123'],
  q: ['pot-tery 5', '\u200Bpot\u2011tery\u00A0５'],
  near: ['Winston-Salem, 27101', 'Winston\u2011Salem\u2060,\u00A0２7101'],
  prefix: ['Winston-Salem', 'Winston\u2011\u00ADSalem'],
};

type Field = { input: string; name: string; schema: z.ZodType };

/** The fields of a schema, at any depth. */
function fieldsIn(schema: z.core.$ZodType | undefined, input: string): Field[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => [
      { input, name, schema: field as z.ZodType },
      ...fieldsIn(field, input),
    ]);
  const { def } = schema?._zod ?? {};
  const inner = def && 'innerType' in def ? def.innerType : undefined;
  const list = schema instanceof z.ZodArray ? schema.element : undefined;
  const piped = schema instanceof z.ZodPipe ? schema.in : undefined;
  const options = schema instanceof z.ZodUnion ? schema.options : [];
  return [inner, list, piped, ...options].flatMap((each) =>
    each ? fieldsIn(each as z.core.$ZodType, input) : [],
  );
}

const procedures = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;
const fields = [
  ...Object.entries(procedures).flatMap(([name, { _def }]) =>
    ('inputs' in _def ? (_def.inputs as z.ZodType[]) : []).flatMap((schema) =>
      fieldsIn(schema, name),
    ),
  ),
  ...restRoutes.flatMap(({ method, path, body, query }) =>
    [body, query].flatMap((schema) => fieldsIn(schema, `${method} ${path}`)),
  ),
];
const typed = fields.filter(({ name }) => name in typedFields);

describe('what is pasted is read as if it had been typed', () => {
  it.each(Object.entries(typedFields))('in each field named %s', (field, [clean, pasted]) => {
    const found = typed.filter(({ name }) => name === field);
    const read = ({ schema }: Field, text: string) => schema.safeParse(text).data;
    const differing = found.filter((each) => read(each, pasted) !== read(each, clean));
    expect(differing.map(({ input }) => input)).toEqual([]);
    expect(
      found.filter((each) => read(each, clean) === undefined).map(({ input }) => input),
    ).toEqual([]);
    expect(found.length).toBeGreaterThan(0);
  });

  it('in the fields of signing in, of the profile, of searches and of the desk', () => {
    const names = new Set(typed.map(({ input, name }) => `${input} ${name}`));
    for (const known of [
      ...['auth.login email', 'POST /api/auth/recover email', 'PATCH /api/auth/user email'],
      ...['PATCH /api/users/profile username', 'GET /api/search q', 'GET /api/wanted near'],
    ])
      expect(names).toContain(known);
  });
});
