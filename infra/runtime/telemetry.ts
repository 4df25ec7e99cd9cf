import type { Config } from '../config.ts'
import { createLogger, type Logger } from '../logs.ts'
import { createMetrics, type Metrics } from '../metrics/metrics.ts'
import { startTracing } from '../tracing/tracing.ts'
import { combine, type Instrumentation } from './instrumentation.ts'
import { createLogLines } from './log-lines.ts'

/** What watches this process: its log, its figures and, when it is asked for, its traces. */
export interface Watch {
  readonly logger: Logger
  readonly metrics: Metrics
  readonly instrumentation: Instrumentation
  /** Last: sends what is left of the traces. */
  stop(): Promise<void>
}

export async function startWatch(config: Config, version: string): Promise<Watch> {
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
  // Traces are the outermost: the other two then know which trace they are in.
  const instrumentation = combine([...(tracing ? [tracing.instrumentation] : []), metrics, createLogLines(logger)])
  return { logger, metrics, instrumentation, stop: async () => tracing?.stop() }
}
