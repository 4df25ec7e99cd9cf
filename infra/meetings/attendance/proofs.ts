import type pg from 'pg'
import { type CompanySeal, companySealLine, companySealsIn } from '../../platform/audit/company-seal.ts'
import { MerkleTree } from '../../platform/audit/merkle.ts'
import { connectAsSealer } from '../../platform/audit/sealer.ts'

export interface MeetingProofs {
  /** By meeting: its events as a company's export writes them (docs/audit.md), each with its path. */
  readonly events: ReadonlyMap<string, readonly object[]>
  readonly seals: readonly object[]
}

export const noProofs: MeetingProofs = { events: new Map(), seals: [] }

interface Row {
  readonly position: string
  readonly seal: string | null
  readonly event: {
    readonly stream: string
    readonly revision: number
    readonly id: string
    readonly company: string
    readonly type: string
    readonly schemaVersion: number
    readonly recordedAt: string
    readonly data: string
    readonly metadata: string
    readonly hash: string
  }
}

/** A company's events of a seal: the contents, 32 bytes each, and where the wanted ones stand among them. */
interface Contents {
  readonly contents: Buffer
  readonly indexes: Readonly<Record<string, number>>
}

/** What a seal of a company covers of an event (docs/audit.md). */
const content = `sha256(int4send(e.revision) || timestamptz_send(e.recorded_at) || uuid_send(e.event_id)
    || uuid_send(e.company_id) || int2send(e.schema_version)
    || int4send(octet_length(e.stream)) || convert_to(e.stream, 'UTF8')
    || int4send(octet_length(e.type)) || convert_to(e.type, 'UTF8')
    || int4send(octet_length(e.data)) || convert_to(e.data, 'UTF8')
    || int4send(octet_length(e.metadata)) || convert_to(e.metadata, 'UTF8'))`

/** How many seals are read at once: each holds 10,000 events at most, and a few dozen as a rule. */
const atOnce = 50

/** The events that say when these meetings began and how it is known that they were held, with their proofs. */
export async function meetingProofs(url: string, companyId: string, ids: readonly string[]): Promise<MeetingProofs> {
  if (ids.length === 0) return noProofs
  const client = await connectAsSealer(url)
  try {
    const rows = await wantedEvents(client, companyId, ids)
    const seals = await companySealsIn(client, companyId, new Set(rows.flatMap(({ seal }) => seal ?? [])))
    const bySeal = Map.groupBy(rows, ({ seal }) => seal)
    const events = new Map<string, object[]>()
    const add = ({ event }: Row, line: object) => {
      const meeting = event.stream.slice('meeting-'.length)
      events.set(meeting, [...(events.get(meeting) ?? []), line])
    }
    // Not yet in a seal: without a number either, which the seal gives.
    const numbered = [...seals]
    for (let from = 0; from < numbered.length; from += atOnce) {
      const some = numbered.slice(from, from + atOnce)
      const positions = some.flatMap(([seal]) => (bySeal.get(seal) ?? []).map(({ position }) => position))
      const read = await contentsOf(client, companyId, some.map(([seal]) => seal), positions) // oxfmt-ignore
      for (const [number, seal] of some)
        for (const [row, line] of proven(bySeal.get(number) ?? [], seal, read.get(number))) add(row, line)
    }
    for (const row of rows.filter(({ seal }) => seal === null || !seals.has(seal)))
      add(row, { number: null, ...row.event })
    return {
      events,
      seals: [...seals.values()].map((seal) => JSON.parse(companySealLine(seal)) as object),
    }
  } finally {
    await client.end()
  }
}

function* proven(
  rows: readonly Row[],
  seal: CompanySeal,
  read: Contents | undefined,
): Generator<readonly [Row, object]> {
  if (read === undefined) return
  const tree = new MerkleTree(read.contents)
  for (const row of rows) {
    const index = read.indexes[row.position] ?? 0
    yield [
      row,
      {
        number: String(seal.first + BigInt(index)),
        ...row.event,
        inSeal: String(seal.number),
        path: tree.path(index).map((node) => node.toString('hex')),
      },
    ]
  }
}

async function wantedEvents(client: pg.Client, companyId: string, ids: readonly string[]): Promise<readonly Row[]> {
  const { rows } = await client.query<Row>({
    text: `with chosen as (
        select distinct on (e.stream, of_date) e.*
        from es.events e
          cross join lateral (select e.type in ('MeetingStarted', 'AppointmentAccepted') as of_date) kind
        where e.company_id = $1 and e.stream = any($2)
          and e.type in ('MeetingStarted', 'AppointmentAccepted', 'FeedbackFilled', 'MeetingFinished')
        order by e.stream, of_date, e.type in ('MeetingStarted', 'MeetingFinished') desc, e.revision desc
      )
      select e.position::text, s.number::text as seal, json_build_object('stream', e.stream, 'revision', e.revision,
        'id', e.event_id, 'company', e.company_id, 'type', e.type, 'schemaVersion', e.schema_version,
        'recordedAt', to_char(e.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        'data', e.data, 'metadata', e.metadata, 'hash', encode(${content}, 'hex')) as event
      from chosen e
        left join lateral (select * from es.seals s where s.first <= e.position order by s.first desc limit 1) s
          on s.last >= e.position
      order by e.position`,
    values: [companyId, ids.map((meeting) => `meeting-${meeting}`)],
  })
  return rows
}

/** By the number of the log's seal. */
async function contentsOf(
  client: pg.Client,
  companyId: string,
  seals: readonly string[],
  positions: readonly string[],
): Promise<ReadonlyMap<string, Contents>> {
  const { rows } = await client.query<Contents & { readonly seal: string }>({
    text: `select seal::text, string_agg(content, ''::bytea order by position) as contents,
        json_object_agg(position::text, place - 1) filter (where position = any($3)) as indexes
      from (select s.number as seal, e.position, ${content} as content,
          row_number() over (partition by s.number order by e.position) as place
        from es.seals s join es.events e on e.position between s.first and s.last
        where s.number = any($2) and e.company_id = $1) e
      group by seal`,
    values: [companyId, seals, positions],
  })
  return new Map(rows.map(({ seal, ...contents }) => [seal, contents]))
}
