import type { RequestListener } from 'node:http'
import type { CommandContext, CommandResult } from '#commands/platform/ports.ts'
import { AppendOutcomeUnknown, type EventStore } from '#domain/platform/event-store.ts'
import type { PublicSender } from '../kafka/client.ts'
import type { Projection } from '#projections/platform/runner/projection.ts'

/** Decorates the ports of the product, for metrics, traces and log lines. */
export interface Instrumentation {
  eventStore(store: EventStore): EventStore
  commands<Family extends CommandFamily>(family: Family): Family
  projection(projection: Projection): Projection
  readonly publisher: (sender: PublicSender) => PublicSender
  listener(listener: RequestListener): RequestListener
}

/** A family of commands, by their names (`commands/commands.ts`). */
export type CommandFamily = Readonly<Record<string, (input: never) => Promise<CommandResult>>>

/** The first of the list becomes the outermost. */
export function combine(list: readonly Instrumentation[]): Instrumentation {
  const inward = list.toReversed()
  return {
    eventStore: (store) => inward.reduce((inner, each) => each.eventStore(inner), store),
    commands: (family) => inward.reduce((inner, each) => each.commands(inner), family),
    publisher: (sender) => inward.reduce((inner, each) => each.publisher(inner), sender),
    projection: (projection) => inward.reduce((inner, each) => each.projection(inner), projection),
    listener: (listener) => inward.reduce((inner, each) => each.listener(inner), listener),
  }
}

/** The same families, each decorated. */
export function instrumentCommands<Families extends Readonly<Record<string, CommandFamily>>>(
  families: Families,
  instrumentation: Pick<Instrumentation, 'commands'>,
): Families {
  const decorated = Object.entries(families).map(([name, family]) => [name, instrumentation.commands(family)])
  return Object.fromEntries(decorated) as Families
}

/** The same family, each command run by `around`. */
export function aroundCommands<Family extends CommandFamily>(
  family: Family,
  around: (name: string, context: CommandContext, run: () => Promise<CommandResult>) => Promise<CommandResult>,
): Family {
  const wrapped = Object.entries(family).map(([name, command]) => [
    name,
    // Each command gets the very input that its caller typed: a family has no input that fits all its commands.
    (input: CommandContext) => around(name, input, () => command(input as never)),
  ])
  return Object.fromEntries(wrapped) as Family
}

/** The same sender with another `send`. */
export function withSend(sender: PublicSender, send: PublicSender['send']): PublicSender {
  return { connect: () => sender.connect(), send, disconnect: () => sender.disconnect() }
}

/** The same store with another `append`. */
export function withAppend(store: EventStore, append: EventStore['append']): EventStore {
  return {
    multiStream: store.multiStream,
    append,
    readStream: (stream, options) => store.readStream(stream, options),
    readAll: (options) => store.readAll(options),
    head: () => store.head(),
    subscribe: (options) => store.subscribe(options),
    close: () => store.close(),
  }
}

export type CommandOutcome = 'ok' | 'repeated' | 'refused' | 'conflict' | 'unknown' | 'failed'

export function outcomeOf(result: CommandResult): CommandOutcome {
  if (result.ok) return result.repeated ? 'repeated' : 'ok'
  return 'refusal' in result ? 'refused' : 'conflict'
}

/** `unknown`: the store did not answer, so it may be written or not. */
export function outcomeOfError(error: unknown): 'unknown' | 'failed' {
  return error instanceof AppendOutcomeUnknown ? 'unknown' : 'failed'
}
