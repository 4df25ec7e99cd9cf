import type { Tracing, TracingOptions } from './ports.ts'

/** OpenTelemetry is loaded here and nowhere else, so that a process without traces does not pay for it. */
export async function startTracing(options: TracingOptions): Promise<Tracing> {
  const { createTracing } = await import('./opentelemetry.ts')
  return createTracing(options)
}
