import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import { id, time } from '#server/programs/rest/rest-fields.ts';
import { appealOutcomes, moderationReasonNames } from '#shared/staff/desk/moderation.ts';

export const removalResponse = named(
  'Removal',
  z.object({
    id,
    reason: z.enum(moderationReasonNames),
    explanation: z.string(),
    appealedAt: time.nullable(),
    appealOutcome: z.enum(appealOutcomes).nullable(),
    appealResponse: z.string().nullable(),
  }),
);
