import fastJson from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { z } from 'zod';
import { normalizeImageUrls } from './image-urls.ts';

type SerializerOptions = { checksAnswers: boolean; imageHost: string };

/**
 * Serializes an answer by its schema, which leaves out every other field. Compiled when first used:
 * a start would otherwise compile all schemas.
 */
export function createSerializerCompiler({
  checksAnswers,
  imageHost,
}: SerializerOptions): FastifySerializerCompiler<z.ZodType> {
  return ({ schema }) => {
    let serializer: { stringify(answer: unknown): string; hasImages: boolean } | undefined;
    return (answer) => {
      if (checksAnswers) checkAnswer(schema, answer);
      serializer ??= compile(schema);
      const { stringify, hasImages } = serializer;
      return stringify(hasImages ? normalizeImageUrls(answer, imageHost) : answer);
    };
  };
}

function compile(schema: z.ZodType) {
  // As an input, because outputs forbid other fields: a nullable object with one would not match.
  const jsonSchema = JSON.stringify(z.toJSONSchema(schema, { target: 'draft-7', io: 'input' }));
  const hasImages = /"(image|images|profileImage)":/.test(jsonSchema);
  return { stringify: fastJson(JSON.parse(jsonSchema)), hasImages };
}

/** Throws an error that becomes a 500: a wrong answer is a mistake of ours. */
export function checkAnswer(schema: z.ZodType, answer: unknown): void {
  const { error } = schema.safeParse(answer);
  if (error) throw new Error(`An answer does not match its schema: ${z.prettifyError(error)}`);
}
