import { timeZone } from '#shared/market/classes/classes.ts';
import { recordId, singleLineText } from '#shared/text.ts';
import { z } from '#shared/zod.ts';
import { followLimits } from './follow-limits.ts';

const [searchMessage, nameMessage] = ['Must be the parameters of a search', 'Name the search'];

export const followInput = z
  .strictObject({
    instructorId: recordId.optional(),
    classId: recordId.optional(),
    search: z
      .string(searchMessage)
      .max(followLimits.search, searchMessage)
      .regex(/^[\x21-\x7e]+$/, searchMessage)
      .optional()
      .describe('The parameters of GET /api/search as in its URL, such as q=pottery&near=Portland'),
    searchName: singleLineText({ min: 1, max: followLimits.searchName, required: nameMessage })
      .optional()
      .describe('What emails and the list call the search'),
    timeZone: timeZone.describe('Where you are: emails come at 8 AM there'),
  })
  .refine(
    ({ instructorId, classId, search }) =>
      [instructorId, classId, search].filter((each) => each !== undefined).length === 1,
    { path: ['instructorId'], message: 'Follow an instructor, a class or a search' },
  )
  .refine(({ search, searchName }) => (search === undefined) === (searchName === undefined), {
    path: ['searchName'],
    message: nameMessage,
  });
export type FollowInput = z.infer<typeof followInput>;

export const followIdInput = z.strictObject({ followId: recordId });
