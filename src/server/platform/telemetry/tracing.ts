import { setTimeout } from 'node:timers/promises';
import { setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Log } from '#server/platform/jobs/run-jobs.ts';
import { minuteMs, secondMs } from '#shared/units.ts';
import { createSpans, type Spans } from './spans.ts';

export type Tracing = Spans & {
  /** Sends the remaining spans, for at most three seconds. */
  close(): Promise<void>;
};

const exportTimeoutMs = 5 * secondMs;
const closeTimeoutMs = 3 * secondMs;

/**
 * Sends traces to the OTLP collector at `endpoint`. The exporter and the sampler read the standard
 * variables, such as OTEL_TRACES_SAMPLER, OTEL_EXPORTER_OTLP_HEADERS and OTEL_RESOURCE_ATTRIBUTES.
 */
export function openTracing(endpoint: string, log: Log): Tracing {
  warnOfLostTraces(log);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: exportTimeoutMs,
  });
  const named = resourceFromAttributes({ 'service.name': 'learnlocal' });
  const provider = new BasicTracerProvider({
    resource: named.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  return {
    ...createSpans(provider.getTracer('learnlocal')),
    async close() {
      const timeout = setTimeout(closeTimeoutMs, undefined, { ref: false });
      await Promise.race([provider.shutdown().catch(() => {}), timeout]);
    },
  };
}

/** Logs at most once a minute, and without the error itself, which may contain the collector's headers. */
function warnOfLostTraces(log: Log): void {
  let warnedAtMs = Number.NEGATIVE_INFINITY;
  setGlobalErrorHandler((error) => {
    if (performance.now() < warnedAtMs + minuteMs) return;
    warnedAtMs = performance.now();
    const { name, code } = error as { name?: string; code?: string | number };
    log.warn({ reason: code ?? name }, 'traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT');
  });
}
