import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { reportText } from '#tests/crash/report.ts'
import { runCrash } from '#tests/crash/run-crash.ts'

/** The short form of `npm run crash`. A run that failed is asked for again with its seed; how things meet differs all the same. */
const seed = process.env['CRASH_SEED'] ?? randomBytes(4).toString('hex')

const bounds = { writers: 6, operations: 20_000 }

test.each([
  { store: 'postgres', seconds: 20 },
  { store: 'esdb', seconds: 8 },
] as const)(
  'nothing is lost, torn, doubled or reordered while processes, server and connections fail: $store',
  { timeout: 240_000 },
  async ({ store, seconds }) => {
    const report = await runCrash({ ...bounds, store, seconds, seed })
    console.info(reportText(report, seed))
    const { violations, broken, spared } = report
    // A fault that never struck, or writers that nobody answered, would prove nothing.
    expect({ violations, broken, spared }).toEqual({ violations: [], broken: [], spared: [] })
    const { acknowledged, conflicts, repeated } = report.figures
    for (const count of [acknowledged, conflicts, repeated]) expect(count).toBeGreaterThan(0)
  },
)
