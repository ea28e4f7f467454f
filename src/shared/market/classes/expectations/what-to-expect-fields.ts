import { numberError } from '#shared/money/typed-numbers.ts';
import { multiLineText, singleLineText } from '#shared/text.ts';
import { oneOf, z } from '#shared/zod.ts';
import { classLanguages } from './class-languages.ts';
import { agesReversed, expectationLimits, grownUps, isAgesReversed } from './what-to-expect.ts';

const text = multiLineText({ max: expectationLimits.text });
const { min, max } = expectationLimits.age;
const ageMessage = `Must be an age from ${min} to ${max}`;
const age = z
  .int(numberError('count', ageMessage))
  .min(min, ageMessage)
  .max(max, ageMessage)
  .nullable();

/** Empty text and null mean that the class doesn't say. */
export const allExpectations = z.strictObject({
  bring: text,
  wear: text,
  included: text,
  minAge: age,
  maxAge: age,
  grownUp: oneOf(grownUps, 'Please choose one').nullable(),
  language: oneOf(classLanguages, 'Please choose a language').nullable(),
  accessibility: singleLineText({ max: expectationLimits.accessibility }),
  gettingIn: text.describe('The door, the floor, parking: only for people who booked'),
});

/** A new class doesn't say what is absent, and an edited one keeps it. */
export const whatToExpect = allExpectations
  .partial()
  .refine((given) => !isAgesReversed(given), { path: ['maxAge'], message: agesReversed });
