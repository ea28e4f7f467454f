import { expect, it } from 'vitest';
import { z } from 'zod';
import { imageFields } from './image-urls.ts';
import { createSerializerCompiler } from './response-serializer.ts';

const schema = z.object({ name: z.string(), image: z.string().nullable() });
const imageHost = 'https://learn.example';
const compilerOf = (checksResponses: boolean) =>
  createSerializerCompiler({ checksResponses, imageHost });
const route = { method: 'GET', url: '/' };
const serializerOf = (checksResponses: boolean) =>
  compilerOf(checksResponses)({ schema, ...route });

it.each([true, false])('leaves out fields outside the schema (checking: %s)', (checks) => {
  const response = { name: 'Clay "bowl"', image: 'a.png', passwordHash: 'secret' };
  expect(JSON.parse(serializerOf(checks)(response))).toEqual({
    name: 'Clay "bowl"',
    image: `${imageHost}/storage/v1/object/public/files/a.png`,
  });
});

it('checks responses if checking is on', () => {
  const wrong = { name: 1, image: null };
  expect(() => serializerOf(true)(wrong)).toThrow('A response does not match its schema');
  expect(serializerOf(false)(wrong)).toBe('{"name":"1","image":null}');
});

it.each([...imageFields])(
  'makes a URL in the field “%s” absolute, without other images',
  (name) => {
    const serialize = compilerOf(true)({ schema: z.object({ [name]: z.string() }), ...route });
    expect(serialize({ [name]: 'a.png' })).toContain(`"${imageHost}/`);
  },
);
