import fastJson from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { z } from 'zod';
import { imageFields, normalizeImageUrls } from './image-urls.ts';

type SerializerOptions = { checksResponses: boolean; imageHost: string };

/**
 * Serializes a response by its schema, which leaves out every other field. Compiled on first use:
 * otherwise a start would compile all schemas.
 */
export function createSerializerCompiler({
  checksResponses,
  imageHost,
}: SerializerOptions): FastifySerializerCompiler<z.ZodType> {
  return ({ schema }) => {
    let serializer: { stringify(response: unknown): string; hasImages: boolean } | undefined;
    return (response) => {
      if (checksResponses) checkResponse(schema, response);
      serializer ??= compile(schema);
      const { stringify, hasImages } = serializer;
      return stringify(hasImages ? normalizeImageUrls(response, imageHost) : response);
    };
  };
}

function compile(schema: z.ZodType) {
  // The schema is generated as an input's, because outputs forbid other fields: a nullable object
  // with one would not match.
  const jsonSchema = JSON.stringify(z.toJSONSchema(schema, { target: 'draft-7', io: 'input' }));
  const hasImages = [...imageFields].some((name) => jsonSchema.includes(`"${name}":`));
  return { stringify: fastJson(JSON.parse(jsonSchema)), hasImages };
}

/** Throws an error that becomes a 500: a wrong response is a mistake of ours. */
export function checkResponse(schema: z.ZodType, response: unknown): void {
  const { error } = schema.safeParse(response);
  if (error) throw new Error(`A response does not match its schema: ${z.prettifyError(error)}`);
}
