import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { peopleExport } from '#infra/company/companies/export-people.ts'
import { Database } from '#infra/platform/database/database.ts'
import { writeCompany, writePeople } from './support/people-file.ts'
import { sized } from './support/quick.ts'
import type { Row } from './support/row.ts'
import { type BenchServer, benchServer } from './support/server.ts'

const root = path.resolve(import.meta.dirname, '../..')
const many = Number(process.env['BENCH_PEOPLE'] ?? sized(100_000, 100, 10_000))
const few = many / 10
/** People of the import that is killed: `few` or `many`. */
const killed = Number(process.env['BENCH_KILLED'] ?? few)
const bound = 1.3

/** Says on its way out how many kilobytes the process held at most. */
const tellsMemory = `data:text/javascript,process.on("exit",()=>console.log("peak "+process.resourceUsage().maxRSS))`

/**
 * `npm run import` with a file of 10,000 people, and with one of 100,000, each into a database of its own: a person
 * takes as long in either, and the process holds as much. An import that is killed half way and run again leaves what
 * one leaves that was not.
 */
export async function run(): Promise<Row[]> {
  const server = await benchServer()
  const folder = await mkdtemp(path.join(tmpdir(), 'binome-import-'))
  try {
    // Before and after the large one: the machine may be busier at one time than at another.
    const first = await imported(server, folder, few)
    const large = await imported(server, folder, many)
    const last = await measured(await server.database('import_last'), await filesOf(folder, few), few)
    const small = { people: few, seconds: (first.seconds + last.seconds) / 2, megabytes: first.megabytes }
    const again = await killedAndRepeated(server, folder)
    const perPerson = ({ seconds, people }: Import) => (seconds / people) * 1_000
    const size = many.toLocaleString('en')
    return [
      {
        name: `import of ${size} people, ${Math.round(large.seconds)} s in all`,
        figure: perPerson(large),
        unit: 'ms a person',
        yardstick: `${few.toLocaleString('en')} people: ${perPerson(small).toPrecision(3)} ms`,
        ratio: perPerson(large) / perPerson(small),
        bound: `≤ ${bound}`,
        ok: perPerson(large) / perPerson(small) <= bound,
      },
      {
        name: `most memory of the process while it imports ${size} people`,
        figure: large.megabytes,
        unit: 'MB',
        yardstick: `${few.toLocaleString('en')} people: ${Math.round(small.megabytes)} MB`,
        ratio: large.megabytes / small.megabytes,
        bound: `≤ ${bound}`,
        ok: large.megabytes / small.megabytes <= bound,
      },
      {
        name: `import of ${killed.toLocaleString('en')} people, killed after ${again.before.toLocaleString('en')}`,
        figure: again.seconds,
        unit: 's again',
        yardstick: 'what an import leaves that was not killed',
        ratio: null,
        bound: 'the same',
        ok: again.same,
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
    await server.stop()
  }
}

interface Import {
  readonly people: number
  readonly seconds: number
  readonly megabytes: number
}

async function imported(server: BenchServer, folder: string, people: number): Promise<Import> {
  return measured(await server.database(`import_${people}`), await filesOf(folder, people), people)
}

async function killedAndRepeated(server: BenchServer, folder: string) {
  const url = await server.database('import_killed')
  const files = await filesOf(folder, killed)
  const child = start(url, files)
  const database = new Database({ url, poolSize: 2 })
  try {
    let before = 0
    while (before < killed / 2 && child.exitCode === null) {
      await pause(100)
      before = await countOf(database)
    }
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
    if (child.signalCode !== 'SIGKILL') throw new Error('the import ended before it was killed')
    before = await countOf(database)
    const { seconds } = await measured(url, files, killed)
    const other = new Database({ url: urlOf(url, `import_${killed}`), poolSize: 2 })
    try {
      const [here, there] = [await digestOf(database), await digestOf(other)]
      if (here !== there) process.stderr.write(`  ${here}\n  ${there}\n`)
      return { before, seconds, same: here === there }
    } finally {
      await other.close()
    }
  } finally {
    await database.close()
  }
}

function urlOf(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

async function countOf({ system }: Database): Promise<number> {
  const [row] = await system.query<{ count: number }>({ text: 'select count(*)::int as count from app.users' })
  return row?.count ?? 0
}

/** Everything that an import leaves, without the ids that it has made. */
async function digestOf({ system }: Database): Promise<string> {
  const [company] = await system.query<{ id: string }>({ text: 'select id from app.companies' })
  const id = company?.id ?? ''
  const { sql } = await peopleExport(system, id)
  const [row] = await system.query<object>({
    text: `select (select count(*)::int || ' ' || md5(string_agg(md5(person::text), '' order by email))
        from (${sql}) as person) as people,
      (select md5(string_agg(u.email || u.status || p.role || p.completion || p.version, '' order by u.email, p.role))
        from app.profiles p join app.users u on u.id = p.user_id where p.company_id = $1) as profiles,
      (select md5(string_agg(u.email || r.role, '' order by u.email, r.role))
        from rm.profiles r join app.profiles p on p.id = r.id join app.users u on u.id = p.user_id) as directory,
      (select json_object_agg(type, count) from (select type, count(*) from es.events group by type order by type)
        as types) as events`,
    values: [id],
  })
  return JSON.stringify(row)
}

interface Files {
  readonly company: string
  readonly people: string
}

async function filesOf(folder: string, people: number): Promise<Files> {
  const files = { company: path.join(folder, 'company.json'), people: path.join(folder, `${people}.csv`) }
  await writeCompany(files.company, 'bench')
  await writePeople(files.people, people)
  return files
}

function start(url: string, { company, people }: Files): ChildProcess {
  return spawn(
    process.execPath,
    ['--import', tellsMemory, 'infra/company/import/cli.ts', '--company', company, '--people', people],
    {
      cwd: root,
      env: { ...process.env, DATABASE_URL: url, VAULT_KEY: Buffer.alloc(32, 7).toString('base64') },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
}

async function measured(url: string, files: Files, people: number): Promise<Import> {
  const started = performance.now()
  const child = start(url, files)
  let printed = ''
  child.stdout?.on('data', (chunk) => (printed += String(chunk)))
  const [code] = (await once(child, 'close')) as [number]
  const seconds = (performance.now() - started) / 1_000
  const peak = /^peak (\d+)$/m.exec(printed)?.[1]
  if (code !== 0 || peak === undefined) throw new Error(`the import ended with ${code}:\n${printed}`)
  const summary = printed.split('\n').find((line) => line.includes('people made'))
  process.stderr.write(`  ${people}: ${seconds.toFixed(1)} s, ${Math.round(Number(peak) / 1024)} MB; ${summary}\n`)
  return { people, seconds, megabytes: Number(peak) / 1024 }
}
