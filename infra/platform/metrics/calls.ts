import { Counter, Histogram, type Registry } from 'prom-client'
import type { PathReport, PathReports } from '#realtime/ports.ts'

const setUp = [0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 20]
const back = [0.5, 1, 2, 3, 5, 10, 15, 20]

/** The reports of browsers on the paths of calls: how long, over what, and what failed; no address and no person. */
export function createCallMetrics(registry: Registry): PathReports {
  const registers = [registry]
  const found = new Histogram({
    name: 'binome_call_setup_seconds',
    help: 'From meeting the other browser to a path, by how it goes: direct, relay',
    labelNames: ['path'],
    buckets: setUp,
    registers,
  })
  const lost = new Counter({ name: 'binome_call_drops_total', help: 'Paths that were lost during a call', registers })
  const again = new Histogram({
    name: 'binome_call_recovery_seconds',
    help: 'From a lost path to the next one, by how it goes: direct, relay',
    labelNames: ['path'],
    buckets: back,
    registers,
  })
  const failed = new Counter({
    name: 'binome_call_ice_failures_total',
    help: 'Calls whose browsers found no path: at first, or after a lost one',
    labelNames: ['when'],
    registers,
  })
  const of = (relay: boolean) => ({ path: relay ? 'relay' : 'direct' })
  const counts: { readonly [Outcome in PathReport['outcome']]: (report: PathReport) => void } = {
    found: ({ relay, ms }) => found.observe(of(relay), ms / 1_000),
    lost: () => lost.inc(),
    again: ({ relay, ms }) => again.observe(of(relay), ms / 1_000),
    failed: () => failed.inc({ when: 'first' }),
    not_again: () => failed.inc({ when: 'lost' }),
  }
  return { pathReported: (report) => counts[report.outcome](report) }
}
