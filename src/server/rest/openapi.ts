import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { explainOperations, type OpenApiDocument, withUsedSchemas } from './openapi-operations.ts';
import type { RestRow } from './rest-row.ts';

// The top bar would only offer to load another document.
const hiddenTopBar = '.swagger-ui .topbar { display: none }';

export type Documentation = {
  title: string;
  /** Of the API, not of this product. */
  version: string;
  /** The introduction, in Markdown. */
  introduction: string;
  /** The tags of the rows in the document. */
  tags: { name: string; description: string }[];
  /** An example for each field name. */
  examples: Record<string, unknown>;
};

type Described = Documentation & { rows: RestRow[]; appUrl: string; sessionCookie: string };

/** Serves the OpenAPI 3.1 document of everyone's rows at /api/openapi.json, and a page to browse it. */
export async function describeRestRoutes(app: FastifyInstance, described: Described) {
  await addDocument(app, 'swagger', described);
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    theme: {
      title: `${described.title} API`,
      css: [{ filename: 'theme.css', content: hiddenTopBar }],
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
}

/** Serves the document of further rows at `path`; `requireAccess` throws for callers who may not read it. */
export async function describeGuardedRoutes(
  app: FastifyInstance,
  path: string,
  described: Described,
  requireAccess: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): Promise<void> {
  await addDocument(app, path, described);
  app.get(path, { schema: { hide: true } }, async (request, reply) => {
    await requireAccess(request, reply);
    return app.getDecorator<() => object>(path)();
  });
}

/** Adds a decorator with this name that makes the document. */
async function addDocument(
  app: FastifyInstance,
  decorator: string,
  { rows, appUrl, sessionCookie, title, version, introduction, tags, examples }: Described,
): Promise<void> {
  const names = new Set(tags.map(({ name }) => name));
  await app.register(swagger, {
    decorator,
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
    transform(route) {
      // Only documented routes have tags.
      const isDescribed = route.schema?.tags?.some((tag) => names.has(tag));
      return isDescribed ? jsonSchemaTransform(route) : { schema: { hide: true }, url: route.url };
    },
    transformObject(document) {
      const described = withUsedSchemas(jsonSchemaTransformObject(document) as OpenApiDocument);
      explainOperations(described, { rows, appUrl, values: examples });
      return described;
    },
  });
}
