import { z } from 'zod';
import { deskErrors, deskRow as row } from '#server/desk/desk.rest-responses.ts';
import { named } from '#server/platform/http/error-response.ts';
import { time } from '#server/rest/rest-fields.ts';
import type { RestRow } from '#server/rest/rest-row.ts';

const amount = (example: number) =>
  z
    .number()
    .int()
    .meta({ examples: [example] });
const version = (example: string) => z.string().meta({ examples: [example] });

const healthResponse = named(
  'Health',
  z.object({
    dataCheck: z.object({
      faults: amount(0).describe('Stored totals that the last recount found wrong'),
      ageSeconds: z.number().meta({ examples: [3600] }),
    }),
    lateSchedules: z
      .array(
        z.object({
          queue: z.string().meta({ examples: ['send-digests'] }),
          dueAt: time.describe('When its job should have run'),
        }),
      )
      .describe('Schedules whose job was due more than 15 minutes ago and has not succeeded'),
    failedJobs: z.object({ emails: amount(2), payments: amount(0), others: amount(0) }),
    backup: z.object({
      finishedAt: time.nullable().describe('When the last backup by schedule succeeded'),
      bytes: z
        .number()
        .int()
        .nullable()
        .meta({ examples: [52_428_800] }),
      failure: z
        .string()
        .nullable()
        .describe('Why a later one failed')
        .meta({ examples: [null] }),
      drilledAt: time.nullable().describe('When a backup was last restored to check it'),
    }),
    walArchivedAt: time
      .nullable()
      .describe('When PostgreSQL archived its write-ahead log last; null if this is not set up'),
    versions: z.object({
      learnLocal: version('0.2.0'),
      node: version('24.11.0'),
      postgres: version('18.1'),
      lastMigration: version('0086_text_statistics'),
    }),
  }),
);

export const healthRows: RestRow[] = [
  row('GET /api/desk/health', 'getSiteHealth', {
    summary: 'Read how the site is doing',
    description: 'What a person has to look at, and the versions. Prometheus keeps the figures.',
    response: healthResponse,
    errors: deskErrors,
    call: (caller) => caller.desk.health(),
  }),
];
