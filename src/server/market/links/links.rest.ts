import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';
import { linkDays } from '#shared/market/bookings/commission-source.ts';
import { linkParameter } from '#shared/market/links.ts';

const row = rowsOf({ tag: 'Teaching', auth: 'member', scope: 'earnings' });

const linkResponse = named(
  'InstructorLink',
  z.object({
    code: z.string(),
    hasPage: z.boolean().describe('You have a public class, and so a page that the link opens'),
    months: z
      .array(z.object({ month: z.string(), visits: z.int(), bookings: z.int() }))
      .describe('The last twelve months in UTC'),
  }),
);

export const linkRows: RestRow[] = [
  row('GET /api/link', 'getInstructorLink', {
    summary: 'Get the code of your link, with its visits and bookings by month',
    description: `Add \`?${linkParameter}=<code>\` to the address of your class or your page: for ${linkDays} days, bookings of your classes from that browser count as those of your own students, unless they were found here before. A visit is a page that a person opens from outside LearnLocal, once a day for each address.`,
    response: linkResponse,
    call: (caller) => caller.links.mine(),
  }),
  row('POST /api/link', 'replaceInstructorLink', {
    scope: 'none',
    summary: 'Replace the code of your link',
    description: 'Links and printed codes with the earlier one still open, but no longer count.',
    response: linkResponse,
    errors: ['RATE_LIMITED'],
    call: (caller) => caller.links.renew(),
  }),
];
