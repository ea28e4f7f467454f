import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import { id } from '#server/programs/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';
import {
  moderationReasonNames,
  publicRecordMonths,
  removableKinds,
} from '#shared/staff/desk/moderation.ts';
import { appealForm } from '#shared/staff/desk/moderation-forms.ts';

const row = rowsOf({ tag: 'Classes', auth: 'member', scope: 'none' });
const publicRow = rowsOf({ tag: 'Classes', scope: 'none' });

const recordedResponse = named(
  'RecordedRemovals',
  z.object({
    month: z.string().meta({ examples: ['2027-03'] }),
    kind: z.enum(removableKinds),
    reason: z.enum(moderationReasonNames),
    removed: z.int(),
    restored: z.int().describe('How many of these are public again'),
  }),
);

export const removalRows: RestRow[] = [
  publicRow('GET /api/moderation', 'listRemovals', {
    summary: 'List what our staff removed, by month, kind and reason',
    description: `The last ${publicRecordMonths} months, newest month first, without names.`,
    response: z.array(recordedResponse),
    isCached: true,
    call: (caller) => caller.removals.record(),
  }),
  row('POST /api/removals/:id/appeal', 'appealRemoval', {
    summary: 'Appeal the hiding of your class or review, once',
    description: 'Our staff look again, and email you what they decided.',
    body: appealForm,
    status: 201,
    response: named('Appeal', z.object({ id })),
    notFound: 'REMOVAL_NOT_FOUND',
    errors: ['REMOVAL_ENDED', 'ALREADY_APPEALED'],
    call: (caller, { params, body }) => caller.removals.appeal({ removalId: params.id, ...body }),
  }),
];
