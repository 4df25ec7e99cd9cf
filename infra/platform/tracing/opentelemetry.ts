import { setTimeout as delay } from 'node:timers/promises'
import { context, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { TracingConfig } from '../config/config.ts'
import { createSpans } from './spans.ts'
import type { Tracing, TracingOptions } from './ports.ts'

/** A collector that does not answer must not delay the stop, in milliseconds. */
const goodbyeMs = 2_000

/** The exporter reads its own variables (`OTEL_EXPORTER_OTLP_*`): address, headers, time limits, compression. */
export function createTracing({ config, version, trustCaller, onTrouble }: TracingOptions): Tracing {
  setGlobalErrorHandler(onTrouble)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const own = resourceFromAttributes({ 'service.name': 'binome', 'service.version': version })
  const provider = new TracerProvider({
    // The operator's attributes override ours.
    resource: defaultResource()
      .merge(own)
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(config),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: config.delayMs }),
    ],
  })
  const propagator = new W3CTraceContextPropagator()
  return {
    instrumentation: createSpans({ tracer: provider.getTracer('binome', version), propagator, trustCaller }),
    logFields: () => {
      const span = trace.getSpanContext(context.active())
      return span === undefined ? {} : { traceId: span.traceId }
    },
    async stop() {
      await Promise.race([provider.shutdown().catch(onTrouble), delay(goodbyeMs, undefined, { ref: false })])
    },
  }
}

function samplerOf({ sampler, ratio }: TracingConfig): Sampler {
  if (sampler.startsWith('parentbased_')) return new ParentBasedSampler({ root: rootSampler(sampler.slice(12), ratio) })
  return rootSampler(sampler, ratio)
}

function rootSampler(name: string, ratio: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler()
  return name === 'traceidratio' ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler()
}
