import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { explainOperations, type OpenApiDocument } from './openapi-operations.ts';
import type { RestRow } from './rest-row.ts';

// The top bar only offers to load another document.
const hiddenTopBar = '.swagger-ui .topbar { display: none }';

type Documentation = {
  rows: RestRow[];
  appUrl: string;
  sessionCookie: string;
  title: string;
  /** In Markdown. */
  introduction: string;
  tags: { name: string; description: string }[];
  /** An example for each field name. */
  examples: Record<string, unknown>;
};

/** Serves the OpenAPI 3.1 document at /api/openapi.json and a page to browse it. */
export async function describeRestRoutes(
  app: FastifyInstance,
  { rows, appUrl, sessionCookie, title, introduction, tags, examples }: Documentation,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1.0.0', description: introduction },
      servers: [{ url: appUrl }],
      tags,
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          cookie: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        },
      },
    },
    // Only the rows of the table have tags, and only they belong in the document.
    hideUntagged: true,
    transform: jsonSchemaTransform,
    transformObject(document) {
      const described = jsonSchemaTransformObject(document);
      explainOperations(described as OpenApiDocument, { rows, appUrl, values: examples });
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
