import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import pg from 'pg'
import { meetings } from '#api/admin/meetings/meetings.ts'
import { mentoringRelationships } from '#api/admin/mentoring/mentoring-relationships.ts'
import { users } from '#api/admin/people/users.ts'
import { generateConsole } from './support/console-data.ts'
import type { Made } from './support/csv-child.ts'
import { companyId } from './support/directory-data.ts'
import { sized } from './support/quick.ts'
import { median, type Row } from './support/row.ts'
import { benchServer } from './support/server.ts'

const people = sized(100_000, 100, 10_000)
const rounds = sized(5, 1, 3)
const bounds = { ratio: 0.5, growth: 1.3 } as const

interface Source {
  readonly columns: string
  readonly from: string
  readonly columnJoins?: string
}
/** What a COPY of the same columns of the same rows reads, in the same order. */
const copyOf = ({ columns, from, columnJoins = '' }: Source, rest: string) =>
  `copy (select ${columns} from ${from} ${columnJoins} ${rest}) to stdout with (format csv)`
const byName = `case when u.status <> 'erased' then app.fold(u.last_name || ' ' || u.first_name) end`
const copies: Readonly<Record<string, string>> = {
  people: copyOf(users, `order by ${byName}, u.id`),
  relationships: copyOf(mentoringRelationships, 'order by r.updated_at desc, r.id'),
  sessions: copyOf(meetings, `where r.starts_at >= '2025-12-01' order by r.starts_at desc, r.id`),
}

/**
 * The console's files of a company of 100,000 people, each beside a bare COPY of the same columns to a process of the
 * same kind that leaves the bytes unread, in turns; and the most that the process held, beside what it held for the
 * first file.
 */
export async function run(): Promise<Row[]> {
  const server = await benchServer()
  try {
    process.stderr.write(`  filling a company of ${people.toLocaleString('en')}\n`)
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await generateConsole(client, people)
    await client.end()
    return await measured(server.url)
  } finally {
    await server.stop()
  }
}

export async function measured(url: string): Promise<Row[]> {
  const bare = new pg.Client({
    connectionString: url,
    options: `-c role=binome_app -c app.company_id=${companyId}`,
  })
  await bare.connect()
  const flags = new URL('../../infra/platform/bootstrap/server-flags.mjs', import.meta.url)
  const { serverFlags } = (await import(flags.href)) as { serverFlags: string[] }
  const child = fork(path.join(import.meta.dirname, 'support/csv-child.ts'), [url], { execArgv: serverFlags })
  await once(child, 'message')
  try {
    const rows: Row[] = []
    for (const [name, copy] of Object.entries(copies)) rows.push(...(await compared(name, copy, bare, child)))
    return rows
  } finally {
    child.disconnect()
    await bare.end()
  }
}

async function compared(name: string, copy: string, bare: pg.Client, child: ChildProcess): Promise<Row[]> {
  const [ours, theirs, held] = [[] as number[], [] as number[], [] as number[]]
  let count = 0
  for (let round = -1; round < rounds; round += 1) {
    const started = performance.now()
    const { rowCount } = await bare.query(copy)
    const seconds = (performance.now() - started) / 1000
    const made = await fileOf(child, name)
    held.push(made.megabytes)
    if (made.rows !== rowCount) throw new Error(`${name}: ${made.rows} lines of ${rowCount} rows`)
    count = made.rows
    if (round < 0) continue
    ours.push(made.rows / made.seconds)
    theirs.push(made.rows / seconds)
  }
  const [figure, yardstick, most] = [median(ours), median(theirs), Math.max(...held)]
  const [first = Number.NaN] = held
  const whole = (value: number) => Math.round(value).toLocaleString('en')
  process.stderr.write(`  ${name}: ${whole(figure)} of ${whole(yardstick)} rows/s, ${whole(most)} MB\n`)
  return [
    {
      name: `file of ${count.toLocaleString('en')} ${name}`,
      figure,
      unit: 'rows/s',
      yardstick: `COPY: ${whole(yardstick)} rows/s`,
      ratio: figure / yardstick,
      bound: `≥ ${bounds.ratio}`,
      ok: figure / yardstick >= bounds.ratio,
    },
    {
      name: `most memory of the process while it makes it ${rounds + 1} times`,
      figure: most,
      unit: 'MB',
      yardstick: `the first time: ${whole(first)} MB`,
      ratio: most / first,
      bound: `≤ ${bounds.growth}`,
      ok: most / first <= bounds.growth,
    },
  ]
}

async function fileOf(child: ChildProcess, name: string): Promise<Made> {
  child.send(name)
  const [made] = (await once(child, 'message')) as [Made]
  return made
}
