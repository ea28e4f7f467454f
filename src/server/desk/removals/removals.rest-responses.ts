import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import { id } from '#server/rest/rest-fields.ts';

export const visibilityResponse = named('Visibility', z.object({ id, isHidden: z.boolean() }));
