import fc from 'fast-check';
import { expect, it } from 'vitest';
import { idTailOf, shortCodeOf } from './short-code.ts';

it('every class has a code of ten digits that leads back to the end of its id', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const code = shortCodeOf(id);
      expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{10}$/);
      expect(idTailOf(code)).toBe(id.slice(-12));
    }),
  );
});

it('a code that was typed from paper may have capitals and look-alikes', () => {
  const id = '019b76fe-5ca0-7000-8000-000000000401';
  expect(shortCodeOf(id)).toBe('0000000101');
  expect(idTailOf('OOooOOOlOI')).toBe(id.slice(-12));
});

it.each(['', '123456789', '12345678901', '12345u7890', '1234567-90', 'zzzzzzzzzz'])(
  '%j is no code',
  (code) => {
    expect(idTailOf(code)).toBeNull();
  },
);
