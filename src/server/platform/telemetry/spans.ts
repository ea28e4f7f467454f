import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StatementOutcome } from '#server/db/database.ts';
import { publicError } from '#server/platform/trpc/public-error.ts';
import { jobRuns, jobSends, listen, procedureCalls } from './channels.ts';

export type Spans = {
  /** Makes a span of each request of this app. */
  watch(app: FastifyInstance): void;
  /** Adds a statement to the current span. Its values are left out: they may be personal. */
  addStatement(database: 'primary' | 'replica', text: string, outcome: StatementOutcome): void;
};

/** The name of spans whose requests match no route: clients may make up any path. */
const noRoute = 'none';

/**
 * Makes spans of requests, procedures, statements and jobs, without bodies, values, paths or
 * addresses. A client's own trace context is ignored: otherwise anyone could force all of their
 * requests to be sampled.
 */
export function createSpans(tracer: Tracer): Spans {
  const current = new AsyncLocalStorage<Span>();
  traceProcedures(tracer, current);
  traceJobs(tracer, current);
  return {
    watch: (app) => traceRequests(app, tracer, current),
    addStatement(database, text, { durationMs, error }) {
      const parent = current.getStore();
      if (!parent) return;
      const endTime = Date.now();
      const span = tracer.startSpan(
        /\w+/.exec(text)?.[0] ?? 'statement',
        {
          kind: SpanKind.CLIENT,
          startTime: endTime - durationMs,
          attributes: {
            'db.system.name': 'postgresql',
            'db.query.text': text,
            'learnlocal.database': database,
          },
        },
        contextOf(parent),
      );
      if (error) fail(span, String((error as { code?: unknown }).code ?? 'unknown'));
      span.end(endTime);
    },
  };
}

const contextOf = (parent: Span | undefined): Context =>
  parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT;

function fail(span: Span, type: string): void {
  span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
}

function traceRequests(app: FastifyInstance, tracer: Tracer, current: AsyncLocalStorage<Span>) {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, id } = request;
    const route = request.routeOptions.url ?? noRoute;
    if (route.startsWith('/health/')) return done();
    const attributes: Attributes = {
      'http.request.method': method,
      'http.route': route,
      // The request id of the log.
      'learnlocal.request_id': id,
    };
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes });
    spans.set(request, span);
    current.run(span, done);
  });
  // The body is read in the async context of the socket, so the span is set again.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) current.run(span, done);
    else done();
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', statusCode);
    if (span && statusCode >= 500) fail(span, String(statusCode));
    span?.end();
  });
}

function traceProcedures(tracer: Tracer, current: AsyncLocalStorage<Span>): void {
  const spans = new WeakMap<object, Span>();
  procedureCalls.start.bindStore(current, (call) => {
    const span = tracer.startSpan(call.path, {}, contextOf(current.getStore()));
    spans.set(call, span);
    return span;
  });
  listen(procedureCalls.asyncEnd, (call) => {
    const span = spans.get(call);
    if (span && call.error) {
      const { status, body } = publicError(call.error);
      if (status >= 500) fail(span, body.code);
      else span.setAttribute('error.type', body.code);
    }
    span?.end();
  });
}

/** A job continues the trace of the request that sent it, even in another process days later. */
function traceJobs(tracer: Tracer, current: AsyncLocalStorage<Span>): void {
  listen(jobSends, (sending) => {
    const context = current.getStore()?.spanContext();
    if (context)
      sending.traceparent = `00-${context.traceId}-${context.spanId}-0${context.traceFlags}`;
  });
  const spans = new WeakMap<object, Span>();
  jobRuns.start.bindStore(current, (run) => {
    const senders = run.traceparents.flatMap((text) => parseTraceParent(text) ?? []);
    const [sender] = senders;
    // Jobs handled together have several senders, and a span has one parent.
    const onlySender = run.size === 1 && sender;
    const parent = onlySender ? trace.setSpanContext(ROOT_CONTEXT, onlySender) : ROOT_CONTEXT;
    const attributes = {
      'messaging.system': 'pg-boss',
      'messaging.destination.name': run.queue,
      'messaging.batch.message_count': run.size,
    };
    const links = onlySender ? [] : senders.map((context) => ({ context }));
    const options = { kind: SpanKind.CONSUMER, attributes, links };
    const span = tracer.startSpan(`job ${run.queue}`, options, parent);
    spans.set(run, span);
    return span;
  });
  listen(jobRuns.asyncEnd, (run) => {
    const span = spans.get(run);
    // The message is left out, because it may contain personal data.
    if (span && run.error) fail(span, (run.error as Error).constructor.name);
    span?.end();
  });
}
