import { AsyncLocalStorage } from 'node:async_hooks'
import { pino, type Logger } from 'pino'
import { scrubbed } from './log-scrubbing.ts'

export type { Logger } from 'pino'

/** Fields of every log line of one request, socket or job. */
interface LogContext {
  readonly correlationId: string
}

const context = new AsyncLocalStorage<LogContext>()

/** Runs `work` so that every line logged in it, also later and in what it awaits, carries the correlation id. */
export function withCorrelation<Result>(correlationId: string, work: () => Result): Result {
  return context.run({ correlationId }, work)
}

interface LoggerOptions {
  readonly level: string
  readonly base?: Readonly<Record<string, string>>
  /** Fields of every line beside the correlation id, e.g. the trace. */
  readonly fields?: () => object
  readonly destination?: { write(line: string): void }
}

/** JSON lines on standard output. Secrets and personal text are cut by the names of their fields (log-scrubbing.ts). */
export function createLogger({ fields = () => ({}), ...options }: LoggerOptions): Logger {
  return pino(
    {
      ...settings(options),
      mixin: () => ({ ...context.getStore(), ...fields() }),
      formatters: { ...settings(options).formatters, log: scrubbed },
    },
    options.destination ?? pino.destination({ sync: true }),
  )
}

/**
 * One line per call, to the same output. Its fields are fixed, and none is secret or a person's text, so nothing needs
 * to be cut.
 */
export function createCallLog(options: LoggerOptions): (call: object) => void {
  const logger = pino(settings(options), options.destination ?? pino.destination({ sync: true }))
  return (call) => logger.info(call, 'call')
}

function settings({ level, base }: LoggerOptions) {
  return {
    level,
    base: { pid: process.pid, ...base },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  }
}
