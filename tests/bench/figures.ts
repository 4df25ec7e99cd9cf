import pg from 'pg'
import { figuresQuery } from '#api/admin/insight/figures/query.ts'
import { withPeriod } from '#api/admin/insight/figures/selection.ts'
import { id, instant, type CompanyId } from '#domain/platform/ids.ts'
import { Database } from '#infra/platform/database/database.ts'
import { timed } from './support/console-list.ts'
import { companyId, programId } from './support/directory-data.ts'
import { generateFigures } from './support/figures-data.ts'
import { sized } from './support/quick.ts'
import { median, type Row } from './support/row.ts'
import type { BenchServer } from './support/server.ts'
import { inTwoSizes } from './support/two-sizes.ts'

/**
 * People of the smaller and of the larger company; each has ten events. `--quick` compares one company with itself.
 */
const sizes = sized([10_000, 100_000], [40], [1_000, 10_000])
const calls = sized(30, 1, 15)
/** In milliseconds. */
const bound = 300
const now = instant('2026-03-16T09:00:00Z')
const past = instant('2025-06-30T21:59:59.999Z')

/**
 * The calls of the dashboard in a company of 100,000 people and 1,000,000 events, and in one of a tenth of it, in
 * turns. The rows of the read models are written by SQL.
 */
export function run(): Promise<Row[]> {
  return inTwoSizes({
    sizes,
    companyOf,
    close: (database) => database.close(),
    works: dashboards,
    compared,
  })
}

async function companyOf(server: BenchServer, people: number): Promise<Database> {
  const url = await server.database(`company_${people}`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await generateFigures(client, people)
  await client.end()
  return new Database({ url, poolSize: 4 })
}

interface FigureQuery {
  readonly at?: typeof now
  readonly programId?: string
  readonly unit?: string
  readonly months?: number
}
type Dashboard = (database: Database) => Promise<unknown>

function figures({ at, programId: ofProgram, unit, months }: FigureQuery = {}): Dashboard {
  const selection = { at: at ?? null, programId: ofProgram ?? null, unit: unit ?? null, country: null, from: null }
  const selected = withPeriod(selection, now, 'Europe/Paris', months ?? null)
  return (database) => figuresQuery(database.tenant(id<CompanyId>(companyId)), selected, now)
}

const dashboards: Readonly<Record<string, Dashboard>> = {
  'figures, today': figures(),
  'figures, as of a date': figures({ at: past }),
  'figures, two dates': (database) => Promise.all([figures()(database), figures({ at: past })(database)]),
  'figures, of a unit': figures({ unit: 'unit3' }),
  'figures, of a program': figures({ programId }),
  'figures, of a month': figures({ months: 0 }),
}

async function compared(name: string, dashboard: Dashboard, small: Database, large: Database): Promise<Row> {
  const [tenth, whole] = [[] as number[], [] as number[]]
  for (let call = -2; call < calls; call += 1) {
    const took = [await timed(1, () => dashboard(small)), await timed(1, () => dashboard(large))] as const
    if (call < 0) continue
    tenth.push(took[0])
    whole.push(took[1])
  }
  const [middle, ofTenth] = [median(whole), median(tenth)]
  const figure = whole.toSorted((a, b) => a - b)[Math.ceil(calls * 0.99) - 1] ?? Number.NaN
  process.stderr.write(`  ${name}: ${ofTenth.toPrecision(3)} ms, ${middle.toPrecision(3)} ms, p99 ${figure} ms\n`)
  return {
    name,
    figure,
    unit: 'ms p99',
    yardstick: `medians: ${middle.toPrecision(3)} ms, a tenth: ${ofTenth.toPrecision(3)} ms`,
    ratio: middle / ofTenth,
    bound: `≤ ${bound} ms`,
    ok: figure <= bound,
  }
}
