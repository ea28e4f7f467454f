import { z } from 'zod';
import { deskErrors, deskRow as row } from '#server/desk/desk.rest-responses.ts';
import { named } from '#server/platform/http/error-response.ts';
import { time } from '#server/rest/rest-fields.ts';
import type { RestRow } from '#server/rest/rest-row.ts';
import { healthHours } from '#shared/desk/desk-limits.ts';

const number = (example: number) => z.number().meta({ examples: [example] });
const amount = (example: number) =>
  z
    .number()
    .int()
    .meta({ examples: [example] });

const minuteResponse = named(
  'HealthMinute',
  z.object({
    startedAt: time,
    requests: amount(240).describe('Responses, except to health checks'),
    serverErrors: amount(1).describe('Responses with a status of 500 or more'),
    p95Ms: number(38.5).nullable().describe('95% of the responses took less; null without any'),
    bookings: amount(3),
    cacheReads: amount(120),
    cacheHits: amount(90),
    memoryMib: number(310)
      .nullable()
      .describe('As the minute ended, like those below; null in a minute without events'),
    eventLoopDelayMs: number(4.2).nullable().describe('99% of the delays were shorter'),
    connections: number(8).nullable().describe('Of this process to the database'),
    waitingQueries: number(0).nullable().describe('Queries that waited for a connection'),
  }),
);

const healthResponse = named(
  'Health',
  z.object({
    process: z.object({
      host: z.string().meta({ examples: ['web-1'] }),
      processId: amount(4242),
      startedAt: time,
      minutes: z.array(minuteResponse),
    }),
    jobs: z.object({
      waiting: amount(2),
      oldestDueAt: time.nullable(),
      running: amount(1),
      failed: amount(0),
    }),
    database: z.object({
      connections: amount(24),
      maxConnections: amount(100),
      bytes: number(52_428_800),
      walArchivedAt: time.nullable(),
    }),
    replica: z
      .object({ lagSeconds: number(0.4).nullable().describe('Null if it does not respond') })
      .nullable(),
    dataCheck: z.object({
      faults: amount(0).describe('Stored totals that the last recount found wrong'),
      ageSeconds: number(3600),
    }),
  }),
);

export const healthRows: RestRow[] = [
  row('GET /api/desk/health', {
    summary: 'Read how the site is doing',
    description: `The last ${healthHours} hours of the process that responds, minute by minute, and what all processes share. For several machines, use Prometheus.`,
    response: healthResponse,
    errors: deskErrors,
    call: (caller) => caller.desk.health(),
  }),
];
