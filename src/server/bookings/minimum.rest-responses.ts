import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import { time } from '#server/rest/rest-fields.ts';
import { minimumStates } from '#shared/classes/dates/minimum.ts';

const minimum = named(
  'ClassMinimum',
  z.object({
    students: z.int().describe('How many spots must be booked'),
    needed: z.int().describe('How many are missing; 0 once it is decided'),
    decidesAt: time.describe('When it is decided, or was'),
    state: z
      .enum(minimumStates)
      .describe(
        '`asked`: the instructor was asked whether the date takes place with fewer; `canceled`: too few booked it',
      ),
  }),
);

export const minimumResponse = minimum
  .nullable()
  .describe('null: the date takes place however few book it');
