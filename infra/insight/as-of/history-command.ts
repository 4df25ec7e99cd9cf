import pg from 'pg'
import { readableData } from '#domain/aggregates.ts'
import type { EventMetadata } from '#domain/platform/event-store.ts'
import { UsageError, withDatabase } from '../../platform/audit/command.ts'
import { flag, typedOptions } from '../../platform/runtime/typed-options.ts'

const usage = `npm run audit -- history <category>-<uuid> [--json]

Every event of a stream in order. Personal text and ratings are never shown.`

const streamName = /^[a-z_]+-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** One event as the command prints it. */
interface EventLine {
  readonly position: string
  readonly revision: number
  readonly id: string
  readonly stream: string
  readonly type: string
  readonly schemaVersion: number
  readonly at: string
  readonly recordedAt: string
  readonly actor: EventMetadata['actor']
  readonly companyId: string
  readonly correlationId: string
  readonly causationId: string | null
  readonly data: object
  /** Hex. */
  readonly hash: string
}

/** @returns 0; 1 when there is no such stream */
export async function run(args: readonly string[]): Promise<number> {
  const typed = typedOptions(args, { usage, options: { json: flag }, allowPositionals: true })
  if (typed === null) return 0
  const { values, positionals } = typed
  const [stream] = positionals
  if (stream === undefined || positionals.length > 1) throw new UsageError(usage)
  if (!streamName.test(stream))
    throw new UsageError(
      `a stream is called <category>-<uuid>, for instance mentoring_request-0190c2f4-…; not ${stream}`,
    )
  const events = await withDatabase(({ url }) => eventsOf(url, stream))
  for (const event of events) console.log(values.json ? JSON.stringify(event) : words(event))
  if (events.length === 0) console.error(`There is no stream ${stream}.`)
  return events.length === 0 ? 1 : 0
}

async function eventsOf(url: string, stream: string): Promise<readonly EventLine[]> {
  const client = new pg.Client({ connectionString: url, options: '-c role=binome_system -c timezone=UTC' })
  await client.connect()
  try {
    const { rows } = await client.query<{
      position: string
      revision: number
      id: string
      type: string
      version: number
      recorded: string
      data: string
      metadata: string
      hash: string
    }>({
      text: `select position::text, revision, event_id as id, type, schema_version
        as version, data, metadata, encode(hash, 'hex') as hash,
          to_char(recorded_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as recorded
        from es.events where stream = $1 order by revision`,
      values: [stream],
    })
    return rows.map(({ data, metadata, recorded, version, ...row }) =>
      eventLine(
        { ...row, stream, schemaVersion: version, recordedAt: recorded },
        JSON.parse(data),
        JSON.parse(metadata),
      ),
    )
  } finally {
    await client.end()
  }
}

function eventLine(
  row: Pick<EventLine, 'position' | 'revision' | 'id' | 'stream' | 'type' | 'schemaVersion' | 'recordedAt' | 'hash'>,
  data: object,
  { at, actor, companyId, correlationId, causationId }: EventMetadata,
): EventLine {
  const { hash, ...rest } = row
  return {
    ...rest,
    at,
    actor,
    companyId,
    correlationId,
    causationId: causationId ?? null,
    data: readableData({ type: row.type, data }),
    hash,
  }
}

function words({ position, revision, type, at, recordedAt, actor, correlationId, data, hash, id }: EventLine): string {
  const who = actor.userId === undefined ? actor.kind : `${actor.kind} ${actor.userId}`
  return [
    `#${revision}  ${type}  position ${position}`,
    `    at ${at}, recorded ${recordedAt}, by ${who}`,
    `    id ${id}, correlation ${correlationId}`,
    `    ${JSON.stringify(data)}`,
    `    hash ${hash}`,
  ].join('\n')
}
