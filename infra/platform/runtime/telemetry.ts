import type { Config } from '../config/config.ts'
import { createLogger, type Logger } from '../logs/logs.ts'
import { createMetrics, type Metrics } from '../metrics/metrics.ts'
import { startTracing } from '../tracing/tracing.ts'
import { combine, type Instrumentation } from './instrumentation.ts'
import { createLogLines } from './log-lines.ts'

/** The log, the metrics and, when configured, the traces of this process. */
export interface Telemetry {
  readonly logger: Logger
  readonly metrics: Metrics
  readonly instrumentation: Instrumentation
  /** To be called last: sends the remaining traces. */
  stop(): Promise<void>
}

export async function startTelemetry(config: Config, version: string): Promise<Telemetry> {
  const tracing =
    config.tracing &&
    (await startTracing({
      config: config.tracing,
      version,
      trustCaller: config.trustProxy !== 0,
      onTrouble: (error) => logger.warn({ err: error }, 'traces could not be sent'),
    }))
  const logger = createLogger({ level: config.logLevel, ...(tracing && { fields: () => tracing.logFields() }) })
  const metrics = createMetrics()
  // Traces are the outermost, so that log lines and metrics are made inside a span.
  const instrumentation = combine([...(tracing ? [tracing.instrumentation] : []), metrics, createLogLines(logger)])
  return { logger, metrics, instrumentation, stop: async () => tracing?.stop() }
}
