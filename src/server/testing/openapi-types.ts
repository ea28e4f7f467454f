import path from 'node:path';
import openapiTypescript, { astToString, COMMENT_HEADER } from 'openapi-typescript';

export const openApiTypesFile = path.join(import.meta.dirname, 'openapi.gen.ts');

/** The types that a stranger's program would generate from our document. */
export async function openApiTypes(document: string): Promise<string> {
  return COMMENT_HEADER + astToString(await openapiTypescript(document));
}
