import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

type Value = { stringValue?: string; intValue?: number };

/** A span as OTLP/HTTP carries it in JSON, with the name of the service that it came from. */
export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Value }[];
  status: { code?: number };
  service: string | undefined;
};

type TraceRequest = {
  resourceSpans: {
    resource: { attributes: ReceivedSpan['attributes'] };
    scopeSpans: { spans: Omit<ReceivedSpan, 'service'>[] }[];
  }[];
};

export const attributeOf = ({ attributes }: Pick<ReceivedSpan, 'attributes'>, name: string) =>
  attributes.find(({ key }) => key === name)?.value.stringValue;

/** An OpenTelemetry collector on loopback that keeps the spans it receives. */
export async function startCollector() {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    if (request.url !== '/v1/traces') return response.writeHead(404).end();
    const body = await text(request);
    bodies.push(body);
    const { resourceSpans }: TraceRequest = JSON.parse(body);
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = attributeOf(resource, 'service.name');
      for (const scope of scopeSpans)
        spans.push(...scope.spans.map((span) => ({ ...span, service })));
    }
    response.setHeader('content-type', 'application/json').end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    /** The text of all received requests. */
    sent: () => bodies.join('\n'),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
