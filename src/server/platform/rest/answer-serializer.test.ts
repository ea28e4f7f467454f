import { expect, it } from 'vitest';
import { z } from 'zod';
import { createSerializerCompiler } from './answer-serializer.ts';

const schema = z.object({ name: z.string(), image: z.string().nullable() });
const imageHost = 'https://learn.example';
const serializerOf = (checksAnswers: boolean) =>
  createSerializerCompiler({ checksAnswers, imageHost })({ schema, method: 'GET', url: '/' });

it.each([true, false])('leaves out what the schema does not name (checking: %s)', (checks) => {
  const answer = { name: 'Clay "bowl"', image: 'a.png', passwordHash: 'secret' };
  expect(JSON.parse(serializerOf(checks)(answer))).toEqual({
    name: 'Clay "bowl"',
    image: `${imageHost}/storage/v1/object/public/files/a.png`,
  });
});

it('checks answers where asked to', () => {
  const wrong = { name: 1, image: null };
  expect(() => serializerOf(true)(wrong)).toThrow('An answer does not match its schema');
  expect(serializerOf(false)(wrong)).toBe('{"name":"1","image":null}');
});
