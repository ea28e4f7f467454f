import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { explainOperations, type OpenApiDocument, withUsedSchemas } from './openapi-operations.ts';
import type { RestRow } from './rest-row.ts';

// The top bar would only offer to load another document.
const hiddenTopBar = '.swagger-ui .topbar { display: none }';

export type Documentation = {
  title: string;
  /** The version of the API, not of this product. */
  version: string;
  /** The introduction, in Markdown. */
  introduction: string;
  /** The tags of the rows. */
  tags: { name: string; description: string }[];
  /** An example for each field name. */
  examples: Record<string, unknown>;
};

type Described = Documentation & { rows: RestRow[]; appUrl: string; sessionCookie: string };

/** Serves the OpenAPI 3.1 document at /api/openapi.json, and a page to browse it. */
export async function describeRestRoutes(
  app: FastifyInstance,
  { rows, appUrl, sessionCookie, title, version, introduction, tags, examples }: Described,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version, description: introduction },
      servers: [{ url: appUrl }],
      tags,
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in' },
          key: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API key that has the named scope',
          },
          cookie: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        },
      },
    },
    // Only documented routes have tags.
    hideUntagged: true,
    transform: jsonSchemaTransform,
    transformObject(document) {
      const described = withUsedSchemas(jsonSchemaTransformObject(document) as OpenApiDocument);
      explainOperations(described, { rows, appUrl, values: examples });
      return described;
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    theme: {
      title: `${title} API`,
      css: [{ filename: 'theme.css', content: hiddenTopBar }],
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
}
