import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { reportText } from '#tests/crash/report.ts'
import { runCrash } from '#tests/crash/run-crash.ts'

/**
 * The short form of `npm run crash`. `CRASH_SEED` repeats the operations and faults of a failed run, not their
 * interleaving.
 */
const seed = process.env['CRASH_SEED'] ?? randomBytes(4).toString('hex')

const bounds = { writers: 6, operations: 20_000 }

test.each([
  { store: 'postgres', seconds: 20 },
  { store: 'esdb', seconds: 8 },
] as const)(
  'no event is lost, partial, duplicated or reordered while processes, server and connections fail: $store',
  { timeout: 240_000 },
  async ({ store, seconds }) => {
    const report = await runCrash({ ...bounds, store, seconds, seed })
    console.info(reportText(report, seed))
    const { violations, broken, spared } = report
    // A run without each fault, or without answered writers, proves nothing.
    expect({ violations, broken, spared }).toEqual({ violations: [], broken: [], spared: [] })
    const { acknowledged, conflicts, repeated } = report.figures
    for (const count of [acknowledged, conflicts, repeated]) expect(count).toBeGreaterThan(0)
  },
)
