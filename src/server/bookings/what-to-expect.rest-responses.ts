import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import { classLanguages } from '#shared/classes/expectations/class-languages.ts';

const text = z.string().describe("Empty if the class doesn't say");
const age = z.int().nullable();

export const whatToExpectResponse = named(
  'WhatToExpect',
  z.object({
    bring: text,
    wear: text,
    included: text,
    minAge: age,
    maxAge: age,
    language: z.enum(classLanguages).nullable().describe('ISO 639; null: English, most likely'),
    accessibility: text,
    gettingIn: text.describe('Only for people who booked, and the instructor'),
  }),
);
