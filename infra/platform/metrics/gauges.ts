import { setTimeout as delay } from 'node:timers/promises'
import { Gauge, Registry } from 'prom-client'

/** One gauge as it is at this moment. Those of one name have the same labels. */
export interface GaugeValue {
  /** With its unit, without `binome_`. */
  readonly name: string
  readonly help: string
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

export type ReadGauges = () => Promise<readonly GaugeValue[]> | readonly GaugeValue[]

/** A reader that takes longer is left out of this scrape, in milliseconds: Prometheus waits 10 s. */
const readMs = 2_000

/**
 * All the gauges in Prometheus' format. What cannot be read is absent rather than old; `binome_figures_failed` says so.
 */
export async function gaugesText(readers: ReadonlyMap<string, ReadGauges>): Promise<string> {
  const registry = new Registry()
  const registers = [registry]
  const failed = new Gauge({
    name: 'binome_figures_failed',
    help: '1 when these figures could not be read this time',
    labelNames: ['figures'],
    registers,
  })
  const read = await Promise.all(
    [...readers].map(async ([name, reader]) => [name, await inTime(reader).catch(() => null)] as const),
  )
  const gauges = new Map<string, Gauge>()
  for (const [reader, values] of read) {
    failed.set({ figures: reader }, values === null ? 1 : 0)
    for (const { name, help, labels = {}, value } of values ?? []) {
      const gauge =
        gauges.get(name) ?? new Gauge({ name: `binome_${name}`, help, labelNames: Object.keys(labels), registers })
      gauges.set(name, gauge)
      gauge.set(labels, value)
    }
  }
  return registry.metrics()
}

async function inTime(read: ReadGauges): Promise<readonly GaugeValue[]> {
  const done = new AbortController()
  try {
    return await Promise.race([
      Promise.resolve().then(read),
      delay(readMs, undefined, { signal: done.signal, ref: false }).then(() => Promise.reject(new Error('too late'))),
    ])
  } finally {
    done.abort()
  }
}
