import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { reportText } from '#tests/crash/report.ts'
import { type CrashReport, runCrash } from '#tests/crash/run-crash.ts'

/**
 * The short form of `npm run crash`. `CRASH_SEED` repeats the operations and faults of a failed run, not their
 * interleaving.
 */
const seed = process.env['CRASH_SEED'] ?? randomBytes(4).toString('hex')

const bounds = { writers: 6, operations: 20_000 }

function expectFlawless({ violations, broken, spared }: CrashReport): void {
  // A run without each fault, or without answered writers, proves nothing.
  expect({ violations, broken, spared }).toEqual({ violations: [], broken: [], spared: [] })
}

test.each([
  { store: 'postgres', seconds: 8 },
  { store: 'esdb', seconds: 8 },
] as const)(
  'no event is lost, partial, duplicated or reordered while processes, server and connections fail: $store',
  { timeout: 600_000 },
  async ({ store, seconds }) => {
    const report = await runCrash({ ...bounds, work: 'appends', store, seconds, seed })
    console.info(reportText(report, seed))
    expectFlawless(report)
    const { acknowledged, conflicts, repeated } = report.figures
    for (const count of [acknowledged, conflicts, repeated]) expect(count).toBeGreaterThan(0)
  },
)

test(
  'commands of the product are done once and wholly through the same faults, and every follower catches up: postgres',
  { timeout: 600_000 },
  async () => {
    const report = await runCrash({ writers: 4, work: 'commands', store: 'postgres', seconds: 10, seed })
    console.info(reportText(report, seed))
    expectFlawless(report)
    const figures: Readonly<Record<string, number>> = report.figures
    for (const name of ['acknowledged', 'commands: ok', 'messages published']) expect(figures[name]).toBeGreaterThan(0)
  },
)
