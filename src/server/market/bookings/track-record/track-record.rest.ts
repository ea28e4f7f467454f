import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import { factsResponse } from '#server/programs/rest/responses/facts-response.ts';
import { id, time } from '#server/programs/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';
import { dateOutcomes, trackRecordLimits } from '#shared/market/track-record.ts';

const row = rowsOf({ tag: 'Teaching', auth: 'member', scope: 'bookings' });

const ownFactsResponse = named(
  'OwnFacts',
  z.object({
    facts: factsResponse,
    dates: z.array(
      z.object({
        sessionId: id,
        classId: id,
        title: z.string(),
        timeZone: z.string(),
        startTime: time,
        endTime: time,
        outcome: z
          .enum(dateOutcomes)
          .describe(
            '`held` and `kept` are held as announced; `unbooked`, `minimum` and `staff` do not count',
          ),
      }),
    ),
    conversations: z.array(
      z.object({
        threadId: id,
        classId: id,
        title: z.string(),
        askedAt: time,
        isAnswered: z.boolean(),
        seconds: z
          .int()
          .meta({ examples: [9000] })
          .describe('To the first answer, or until now without one'),
      }),
    ),
  }),
);

export const trackRecordRows: RestRow[] = [
  row('GET /api/facts', 'getOwnFacts', {
    summary: 'Get the facts that others see of you, and what they are counted from',
    description: `The dates that count (at most ${trackRecordLimits.last}), those between them that do not, and the conversations behind the time to answer. Only you see these lists; \`facts\` of \`getInstructor\` has the numbers.`,
    response: ownFactsResponse,
    call: (caller) => caller.trackRecord.own(),
  }),
];
