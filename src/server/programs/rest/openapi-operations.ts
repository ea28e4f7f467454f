import { type ErrorKind, statusOfKind } from '#shared/error-kinds.ts';
import { errorDefinition } from '#shared/errors.ts';
import { type ExampleOptions, exampleOf, type JsonSchema } from './example-values.ts';
import { errorsOf } from './rest-errors.ts';
import type { RestRow } from './rest-row.ts';

type Media = { schema?: JsonSchema; example?: unknown };
type Content = Record<string, Media>;
type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  schema: JsonSchema;
  example?: unknown;
};
type ResponseHeaders = Record<string, { description: string; schema: { type: 'string' } }>;
type Operation = {
  description?: string;
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content; headers?: ResponseHeaders }>;
};

/** The parts of an OpenAPI document that we read and add. */
export type OpenApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, JsonSchema> };
};

const schemaReference = /"#\/components\/schemas\/([^"]+)"/g;

/** The document without named schemas that no operation uses: the library adds all of them. */
export function withUsedSchemas(document: OpenApiDocument): OpenApiDocument {
  const all = document.components?.schemas ?? {};
  const schemas: Record<string, JsonSchema> = {};
  const addFrom = (part: object) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(schemaReference)) {
      const schema = all[name];
      if (!schema || schemas[name]) continue;
      schemas[name] = schema;
      addFrom(schema);
    }
  };
  addFrom(document.paths);
  return { ...document, components: { ...document.components, schemas } };
}

type Explained = { rows: RestRow[]; appUrl: string; values: ExampleOptions['values'] };

/** Adds to each operation its examples, a request for the command line, and the meaning of errors. */
export function explainOperations(
  { paths, components }: OpenApiDocument,
  { rows, appUrl, values }: Explained,
): void {
  const schemas = components?.schemas ?? {};
  const examples = {
    ofRequest: { values, schemas, requiredOnly: true },
    ofResponse: { values, schemas, requiredOnly: false },
  };
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations)) {
      const row = rows.find(
        (each) => method === each.method.toLowerCase() && path === pathOf(each),
      );
      const body = operation.requestBody?.content['application/json'];
      if (body && row?.example) body.example = row.example;
      addExamples(operation, examples);
      const command = commandOf(method.toUpperCase(), appUrl + path, operation);
      operation.description = `${operation.description}\n\n\`\`\`sh\n${command}\n\`\`\``;
      if (row) {
        explainResponses(operation, row);
        explainHeaders(operation, row);
      }
    }
}

const pathOf = ({ path }: RestRow) => path.replace(/:(\w+)/, '{$1}');

function addExamples(
  { parameters = [], requestBody, responses }: Operation,
  { ofRequest, ofResponse }: { ofRequest: ExampleOptions; ofResponse: ExampleOptions },
): void {
  for (const parameter of parameters)
    parameter.example ??= exampleOf(parameter.name, parameter.schema, ofRequest);
  for (const media of Object.values(requestBody?.content ?? {}))
    media.example ??= exampleOf('', media.schema ?? {}, ofRequest);
  for (const [status, { content = {} }] of Object.entries(responses))
    if (status.startsWith('2'))
      for (const media of Object.values(content))
        media.example ??= exampleOf('', media.schema ?? {}, ofResponse);
}

/** The shell command that sends the example. */
function commandOf(method: string, url: string, operation: Operation): string {
  const { parameters = [], requestBody, security } = operation;
  const body = requestBody?.content['application/json']?.example;
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quote(addressOf(url, parameters))}`,
    ...(security?.length ? [`-H 'Authorization: Bearer <token>'`] : []),
    ...parameters.flatMap((parameter) =>
      parameter.in === 'header' ? [`-H ${quote(`${parameter.name}: ${parameter.example}`)}`] : [],
    ),
    ...(body ? [`-H 'Content-Type: application/json'`, `-d ${quote(JSON.stringify(body))}`] : []),
  ].join(' \\\n  ');
}

function addressOf(url: string, parameters: Parameter[]): string {
  const values = new Map(parameters.map(({ name, example }) => [name, String(example)]));
  const path = url.replace(/\{(\w+)\}/g, (_, name) => values.get(name) ?? '');
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`);
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

const meaningOfSuccess: Record<string, string> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted',
  204: 'Done; the response has no body',
};

/** Lists the codes behind each status, with their messages. */
function explainResponses({ responses }: Operation, row: RestRow): void {
  const codes = errorsOf(row);
  for (const [status, response] of Object.entries(responses)) {
    const matching = codes.filter((code) => statusOf(errorDefinition(code).kind) === status);
    const lines = matching.map((code) => `\`${code}\`: ${errorDefinition(code).message}`);
    response.description =
      lines.length > 0 ? lines.join('\n\n') : (meaningOfSuccess[status] ?? response.description);
    const [code] = matching;
    for (const media of Object.values(response.content ?? {}))
      if (code) media.example = { message: errorDefinition(code).message, code };
  }
}

const header = (description: string) => ({ description, schema: { type: 'string' as const } });

const limitHeaders = {
  'RateLimit-Policy': header(
    'The limits that the request counts against: requests (`q`) in seconds (`w`)',
  ),
  RateLimit: header('What is left of them: requests (`r`) in the next seconds (`t`)'),
};

/** Describes the headers that a successful response may have besides its type. */
function explainHeaders({ responses }: Operation, row: RestRow): void {
  const response = responses[row.status];
  if (!response || row.scope === 'none') return;
  response.headers = {
    ...limitHeaders,
    ...(row.isIdempotent && {
      'Idempotent-Replayed': header('`true`: the first response to this Idempotency-Key, again'),
    }),
  };
}

const statusOf = (kind: ErrorKind) => String(statusOfKind[kind]);
