import type { Fixtures } from '#server/testing/fixtures/fixtures.ts';
import type { ManyGiven } from './known-requests.ts';

// Valid reports and appeals, by route and by procedure.

const complaint = { reason: 'spam', details: 'It only links to a shop.' };
const appeal = { text: 'I only said what happened.' };

export const moderationRequests: Record<string, ManyGiven> = {
  'POST /api/reports': (w) => [
    { body: { kind: 'class', id: w.classId, ...complaint } },
    { body: { kind: 'instructor', id: w.teacherId, ...complaint } },
  ],
  'POST /api/removals/:id/appeal': (w) => [{ id: w.removalId, body: appeal }],
};

export const moderationInputs: Record<string, (fixtures: Fixtures) => [object, ...object[]]> = {
  'removals.appeal': (w) => [{ removalId: w.removalId, ...appeal }],
  'reports.create': (w) => [
    { kind: 'class', id: w.classId, ...complaint },
    { kind: 'instructor', id: w.teacherId, ...complaint },
  ],
};
