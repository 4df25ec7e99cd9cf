import { parseArgs } from 'node:util'
import { isMutation, mutationNames, mutations, type Work } from './mutations.ts'
import type { CrashOptions } from './options.ts'

const options = {
  minutes: { type: 'string' },
  seed: { type: 'string' },
  writers: { type: 'string', default: '6' },
  store: { type: 'string' },
  server: { type: 'string' },
  cluster: { type: 'boolean', default: false },
  mutation: { type: 'string' },
  mutations: { type: 'boolean', default: false },
  times: { type: 'string', default: '1' },
  check: { type: 'string' },
  commands: { type: 'boolean', default: false },
  quiet: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

export type CrashTask =
  | { readonly what: 'help' }
  | { readonly what: 'check'; readonly folder: string }
  | ({ readonly what: 'run' | 'mutations' } & RunTask)

interface RunTask {
  readonly run: Omit<CrashOptions, 'seed'>
  readonly seed: string | undefined
  /** Undefined: no duration was given. */
  readonly minutes: number | undefined
  readonly times: number
  readonly quiet: boolean
}

/** @throws RangeError in one sentence, when an argument is unknown, wrong, or does not go with another one */
export function taskOf(args: readonly string[]): CrashTask {
  const values = valuesOf(args)
  if (values.help) return { what: 'help' }
  if (values.check !== undefined) return { what: 'check', folder: values.check }
  const { mutation, server, cluster } = values
  if (mutation !== undefined && !isMutation(mutation))
    throw new RangeError(`--mutation ${mutation}: there are ${mutationNames.join(', ')}`)
  const mutating = mutation !== undefined ? '--mutation' : values.mutations ? '--mutations' : undefined
  if (server !== undefined && cluster)
    throw new RangeError('--server and --cluster: the nodes of --cluster are started by this command')
  if (server !== undefined && mutating !== undefined)
    throw new RangeError(`--server and ${mutating}: what breaks is a PostgreSQL that this command starts`)
  const store = storeOf(values)
  if (mutating !== undefined && store !== 'postgres') throw new RangeError(`${mutating} is of --store postgres`)
  const work: Work = mutation === undefined ? (values.commands ? 'commands' : 'appends') : mutations[mutation].work
  const minutes = values.minutes === undefined ? undefined : positive('--minutes', values.minutes)
  const writers = positive('--writers', values.writers)
  if (!Number.isInteger(writers) || writers < 2 || writers > 50)
    throw new RangeError('--writers: a whole number from 2 to 50')
  return {
    what: values.mutations ? 'mutations' : 'run',
    run: {
      store,
      cluster,
      work,
      writers,
      seconds: (minutes ?? 2) * 60,
      ...(server !== undefined && { server }),
      ...(mutation !== undefined && { mutation }),
    },
    seed: values.seed,
    minutes,
    times: positive('--times', values.times),
    quiet: values.quiet,
  }
}

function valuesOf(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    if (!(error instanceof Error)) throw error
    // Of several sentences, the first says what is wrong.
    const [reason = ''] = error.message.split(/\. |\n/)
    throw new RangeError(`${reason}; --help lists the arguments`, { cause: error })
  }
}

function storeOf({
  store,
  server,
  cluster,
}: {
  readonly store?: string | undefined
  readonly server?: string | undefined
  readonly cluster: boolean
}): CrashOptions['store'] {
  if (store !== undefined && store !== 'postgres' && store !== 'esdb')
    throw new RangeError(`--store ${store}: there are postgres and esdb`)
  if (cluster) {
    if (store === 'postgres') throw new RangeError('--cluster and --store postgres: the nodes are of EventStoreDB')
    return 'esdb'
  }
  if (server === undefined) return store ?? 'postgres'
  const named = /^esdb(\+discover)?:\/\/./.test(server) ? 'esdb' : /^postgres(ql)?:\/\/./.test(server) ? 'postgres' : ''
  // The value may hold a password.
  if (named === '') throw new RangeError('--server: a connection string like esdb://host:2113 or postgres://host')
  if (store !== undefined && store !== named) throw new RangeError(`--store ${store} and --server ${named}://…`)
  return named
}

function positive(name: string, text: string): number {
  const value = Number(text)
  if (!(value > 0 && Number.isFinite(value))) throw new RangeError(`${name} ${text}: not a positive number`)
  return value
}
