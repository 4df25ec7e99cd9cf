import type { Row } from './row.ts'
import { benchServer, type BenchServer } from './server.ts'

interface Comparison<Company, Work> {
  /** People of the smaller and of the larger company; one alone is compared with itself. */
  readonly sizes: readonly number[]
  readonly companyOf: (server: BenchServer, people: number) => Promise<Company>
  readonly close: (company: Company) => Promise<void>
  readonly works: Readonly<Record<string, Work>>
  readonly compared: (name: string, work: Work, small: Company, large: Company) => Promise<Row>
}

/** A row for each work, done in two companies that stand in two databases of one server. */
export async function inTwoSizes<Company, Work>(comparison: Comparison<Company, Work>): Promise<Row[]> {
  const { sizes, companyOf, close, works, compared } = comparison
  const server = await benchServer()
  const companies: Company[] = []
  try {
    for (const people of sizes) {
      process.stderr.write(`  filling a company of ${people.toLocaleString('en')}\n`)
      companies.push(await companyOf(server, people))
    }
    const [small, large = small] = companies
    if (small === undefined || large === undefined) throw new Error('two sizes are compared')
    const rows: Row[] = []
    for (const [name, work] of Object.entries(works)) rows.push(await compared(name, work, small, large))
    return rows
  } finally {
    for (const company of companies) await close(company)
    await server.stop()
  }
}
