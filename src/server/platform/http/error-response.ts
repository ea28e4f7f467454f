import { z } from 'zod';
import { type ErrorCode, errorCodes } from '#shared/errors.ts';

/** Names a schema in the OpenAPI document. */
export const named = <T extends z.ZodType>(name: string, schema: T): T => {
  z.globalRegistry.add(schema, { id: name });
  return schema;
};

export const errorResponse = named(
  'Error',
  z.object({
    message: z.string(),
    code: z.enum(errorCodes as [ErrorCode]),
    fields: z.record(z.string(), z.string()).optional().describe('Field name → error message'),
  }),
);
