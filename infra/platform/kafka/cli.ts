import path from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config/config.ts'
import { isForOperators } from '../logs/operator-errors.ts'
import { writeDocuments } from './documents.ts'
import { brokerStatus, startOwnBroker, stopOwnBroker } from './operate-broker.ts'
import { cancel, consume, listParked, relayStatus, republishRange, resumeStream } from './operate-relay.ts'
import { KafkaCommandRefused } from './command-refused.ts'

const usage = `npm run kafka -- <command>

A broker to try things with (Java 17 and Maven), kept in DATA_DIR/kafka:
  start [--port 9092]       fetches Kafka when it is not there, starts one node, makes the topics
  stop                      ends it
  status                    the broker, and how far the relay is

For operators, on the brokers of KAFKA_BROKERS, or the one above:
  republish --from <position> [--to <position>] [--stream <stream>] [--dry-run]
                            sends events again, with the same ids
  parked                    streams that the relay has stopped, and why
  resume <stream>           sends what waits in a parked stream, and lets it go on
  cancel <order>            ends a republish that is under way

For those who follow the events:
  consume [--group <name>]  the example consumer: open accompaniments per mentor
  documents [--release]     builds dist/kafka/; with --release also as what readers build on`

const options = {
  port: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  stream: { type: 'string' },
  group: { type: 'string' },
  'dry-run': { type: 'boolean' },
  release: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

type Option = Exclude<keyof typeof options, 'help'>

/** What each command takes, beside its name. */
const takes: Readonly<Record<string, { readonly options?: readonly Option[]; readonly argument?: string }>> = {
  start: { options: ['port'] },
  stop: {},
  status: {},
  republish: { options: ['from', 'to', 'stream', 'dry-run'] },
  parked: {},
  resume: { argument: '<stream>' },
  cancel: { argument: '<order>' },
  consume: { options: ['group'] },
  documents: { options: ['release'] },
}

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const [command, argument, ...more] = positionals
  if (values.help === true || command === undefined) {
    console.log(usage)
    return values.help === true ? 0 : 1
  }
  const known = takes[command]
  if (known === undefined) throw new KafkaCommandRefused(`There is no command ${command}.\n\n${usage}`)
  const foreign = (Object.keys(values) as Option[]).find((name) => known.options?.includes(name) !== true)
  if (foreign !== undefined) throw new KafkaCommandRefused(`${command} takes no --${foreign}.\n\n${usage}`)
  if ((argument === undefined) !== (known.argument === undefined) || more.length > 0)
    throw new KafkaCommandRefused(
      `npm run kafka -- ${[command, known.argument ?? ''].join(' ').trim()}: ` +
        (argument === undefined ? 'which one?' : 'nothing more.'),
    )

  const config = readConfig(process.env, path.resolve(import.meta.dirname, '../../..'))
  const say = (line: string) => console.log(line)
  const given = argument ?? ''
  switch (command) {
    case 'start':
      return startOwnBroker(config, values.port, say)
    case 'stop':
      return stopOwnBroker(config, say)
    case 'status':
      await brokerStatus(config, say)
      return relayStatus(config, say)
    case 'republish':
      return republishRange(config, { ...values, dryRun: values['dry-run'] === true }, say)
    case 'parked':
      return listParked(config, say)
    case 'resume':
      return resumeStream(config, given, say)
    case 'cancel':
      return cancel(config, given, say)
    case 'consume':
      return consume(config, values.group, say)
    default:
      await writeDocuments({ release: values.release === true })
      return 0
  }
}

function explain(error: unknown): string {
  if (error instanceof KafkaCommandRefused || isForOperators(error)) return error.message
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_'))
    return `${error.message}\n\n${usage}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}
