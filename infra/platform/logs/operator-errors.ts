import { AppendOutcomeUnknown, EventStoreUnavailable } from '#domain/platform/event-store.ts'
import { ConfigError } from '../config/config-values.ts'

const kinds = [ConfigError, EventStoreUnavailable, AppendOutcomeUnknown]

/** Whether the message alone explains to an operator what to do. A command line prints it without the stack. */
export function isForOperators(error: unknown): error is Error {
  return kinds.some((kind) => error instanceof kind)
}
