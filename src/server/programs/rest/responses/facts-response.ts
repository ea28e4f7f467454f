import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import { trackRecordLimits } from '#shared/market/track-record.ts';
import { rescheduleNotice } from '#shared/rule-words.ts';

/** What the records say about an instructor. */
export const factsResponse = named(
  'InstructorFacts',
  z.object({
    dates: z
      .int()
      .meta({ examples: [50] })
      .describe(
        `The dates that count: the last ones that someone had booked, at most ${trackRecordLimits.last}`,
      ),
    held: z
      .int()
      .meta({ examples: [48] })
      .describe('Of these, held as announced'),
    late: z
      .int()
      .meta({ examples: [1] })
      .describe(`Of these, canceled or moved with less notice than ${rescheduleNotice}`),
    answerSeconds: z
      .int()
      .nullable()
      .meta({ examples: [9000] })
      .describe('The median time to answer people who write first; null with too few of them'),
  }),
)
  .nullable()
  .describe(`null with fewer than ${trackRecordLimits.minDates} dates`);
