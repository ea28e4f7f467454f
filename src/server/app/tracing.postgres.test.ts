// @module-tag slow
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '#server/testing/databases/postgres-server.ts';
import { createDatabase } from '#server/testing/databases/test-database.ts';
import {
  attributeOf,
  type ReceivedSpan,
  startCollector,
} from '#server/testing/fakes/otlp-collector.ts';
import { startSmtpReceiver } from '#server/testing/fakes/smtp-receiver.ts';
import { startServerProcess } from '#server/testing/server-process.ts';

const secret = 'the secret of traced processes, long enough';
/** Prints which of the packages a process loads. */
const watchLoads = `--import=data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({ load(url, context, next) {
    if (/@opentelemetry.(api|core|sdk-trace)/.test(url)) console.log('loads ' + url);
    return next(url, context);
  } });`)}`;

async function start(env: Record<string, string>) {
  const server = await startServerProcess({ APP_SECRET: secret, ...env });
  onTestFinished(async () => void (await server.stop()));
  return server;
}

const person = {
  email: 'robin@example.com',
  fullName: 'Robin Park',
  username: 'robinpark',
  password: 'three quiet herons',
  confirmPassword: 'three quiet herons',
  phoneNumber: '+15035550100',
};
const signUp = (url: string) =>
  fetch(`${url}/api/auth/register?from=robin@example.com`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'a browser of Robin' },
    body: JSON.stringify(person),
  });

it('one trace leads from a request to its procedure, its statements and the email that a worker sends', async () => {
  const [collector, smtp] = [await startCollector(), await startSmtpReceiver()];
  onTestFinished(() => {
    collector.close();
    smtp.close();
  });
  const env = {
    DATABASE_URL: await createDatabase(),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    SMTP_URL: smtp.url,
  };
  const web = await start({ ...env, ROLE: 'web', OTEL_SERVICE_NAME: 'web' });
  const worker = await start({ ...env, ROLE: 'worker', OTEL_SERVICE_NAME: 'worker' });
  expect((await signUp(web.url)).status).toBe(201);
  await expect.poll(() => smtp.received.length, { timeout: 60_000 }).toBe(1);
  expect((await fetch(`${web.url}/classes/robin@example.com`)).status).toBe(404);
  // Stopping sends what has not been sent yet.
  await Promise.all([web.stop(), worker.stop()]);

  const spanOf = (name: string, service: string) => {
    const [span] = collector.spans.filter((one) => one.name === name && one.service === service);
    if (!span) throw new Error(`${service} has no span ${name}`);
    return span;
  };
  const parentOf = ({ parentSpanId }: ReceivedSpan) =>
    collector.spans.find(({ spanId }) => spanId === parentSpanId);
  const request = spanOf('POST /api/auth/register', 'web');
  const procedure = spanOf('auth.register', 'web');
  const email = spanOf('job email', 'worker');
  expect(request.parentSpanId).toBeUndefined();
  expect(parentOf(procedure)).toBe(request);
  expect(parentOf(email)).toBe(procedure);
  expect(attributeOf(request, 'http.route')).toBe('/api/auth/register');
  const sql = (of: ReceivedSpan) =>
    collector.spans
      .filter(({ parentSpanId }) => parentSpanId === of.spanId)
      .map((span) => attributeOf(span, 'db.query.text') ?? '');
  expect(sql(procedure).filter((text) => /insert into "?users/i.test(text))).toHaveLength(1);
  for (const span of [procedure, email]) expect(span.traceId).toBe(request.traceId);
  // Spans contain no personal data: no values, bodies, paths, queries or headers.
  for (const secret of ['robin', 'Robin', 'herons', '5550100', '127.0.0.1'])
    expect(collector.sent()).not.toContain(secret);
});

it('requests succeed while the collector is down, and stopping does not wait for it', async () => {
  const server = await start({
    DATABASE_URL: await createDatabase(),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}/`,
    NODE_OPTIONS: watchLoads,
  });
  expect((await signUp(server.url)).status).toBe(201);
  expect(server.output()).toContain('loads ');
  expect(await server.stop()).toBe(0);
});

it('without an endpoint, no package of OpenTelemetry is loaded', async () => {
  const server = await start({ DATABASE_URL: await createDatabase(), NODE_OPTIONS: watchLoads });
  expect((await signUp(server.url)).status).toBe(201);
  await server.stop();
  expect(server.output()).not.toContain('loads ');
});
