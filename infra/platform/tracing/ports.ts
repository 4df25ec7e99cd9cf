import type { TracingConfig } from '../config/config.ts'
import type { Instrumentation } from '../runtime/instrumentation.ts'

/** Spans of what this process does, sent by OTLP over HTTP. */
export interface Tracing {
  readonly instrumentation: Instrumentation
  /** For a log line: the trace it belongs to, or nothing. */
  logFields(): object
  /** Sends what is left, for two seconds at most. */
  stop(): Promise<void>
}

export interface TracingOptions {
  readonly config: TracingConfig
  readonly version: string
  /** Whether `traceparent` of a call is believed: only behind a proxy of ours. */
  readonly trustCaller: boolean
  /** Called when spans could not be sent; they are lost. */
  readonly onTrouble: (error: unknown) => void
}
