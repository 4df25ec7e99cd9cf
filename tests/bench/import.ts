import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { writeCompany, writePeople } from './support/people-file.ts'
import type { Row } from './support/row.ts'
import { type BenchServer, benchServer } from './support/server.ts'

const root = path.resolve(import.meta.dirname, '../..')
const many = Number(process.env['BENCH_PEOPLE'] ?? 100_000)
const few = many / 10
const bound = 1.3

/** Says on its way out how many kilobytes the process held at most. */
const tellsMemory = `data:text/javascript,process.on("exit",()=>console.log("peak "+process.resourceUsage().maxRSS))`

/**
 * `npm run import` with a file of 10,000 people, and with one of 100,000, each into a database of its own: a person
 * takes as long in either, and the process holds as much.
 */
export async function run(): Promise<Row[]> {
  const server = await benchServer()
  const folder = await mkdtemp(path.join(tmpdir(), 'binome-import-'))
  try {
    const small = await imported(server, folder, few)
    const large = await imported(server, folder, many)
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
  const url = await server.database(`import_${people}`)
  const [company, file] = [path.join(folder, 'company.json'), path.join(folder, `${people}.csv`)]
  await writeCompany(company, 'bench')
  await writePeople(file, people)
  const started = performance.now()
  const child = spawn(
    process.execPath,
    ['--import', tellsMemory, 'infra/import/cli.ts', '--company', company, '--people', file],
    {
      cwd: root,
      env: { ...process.env, DATABASE_URL: url, VAULT_KEY: Buffer.alloc(32, 7).toString('base64') },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += String(chunk)))
  const [code] = (await once(child, 'close')) as [number]
  const seconds = (performance.now() - started) / 1_000
  const peak = /^peak (\d+)$/m.exec(printed)?.[1]
  if (code !== 0 || peak === undefined) throw new Error(`the import ended with ${code}:\n${printed}`)
  process.stderr.write(`  ${people}: ${seconds.toFixed(1)} s, ${Math.round(Number(peak) / 1024)} MB; ${printed}`)
  return { people, seconds, megabytes: Number(peak) / 1024 }
}
