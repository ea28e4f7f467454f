import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

// The top bar only offers to load another document.
const hiddenTopBar = '.swagger-ui .topbar { display: none }';

/** Serves the OpenAPI 3.1 document at /api/openapi.json and a page to browse it. */
export async function describeRestRoutes(
  app: FastifyInstance,
  { appUrl, sessionCookie }: { appUrl: string; sessionCookie: string },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'LearnLocal',
        version: '1.0.0',
        description:
          'Local in-person classes: find, book and list them. Every error is {message, code, fields?}.',
      },
      servers: [{ url: appUrl }],
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
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    theme: { title: 'LearnLocal API', css: [{ filename: 'theme.css', content: hiddenTopBar }] },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
}
