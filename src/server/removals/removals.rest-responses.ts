import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import { id } from '#server/rest/rest-fields.ts';
import { moderationReasonNames } from '#shared/moderation.ts';

export const removalResponse = named(
  'Removal',
  z.object({ id, reason: z.enum(moderationReasonNames), explanation: z.string() }),
);
