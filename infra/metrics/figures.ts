import { setTimeout as delay } from 'node:timers/promises'
import { Gauge, Registry } from 'prom-client'

/** One figure as it is at this moment. Those of one name have the same labels. */
export interface Figure {
  /** With its unit, without `binome_`. */
  readonly name: string
  readonly help: string
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

export type ReadFigures = () => Promise<readonly Figure[]> | readonly Figure[]

/** What answers later than that is left out of this reading, in milliseconds: Prometheus waits 10 s. */
const readMs = 2_000

/** All the figures as gauges. What cannot be read is absent rather than old, and `binome_figures_failed` says so. */
export async function figuresText(readers: ReadonlyMap<string, ReadFigures>): Promise<string> {
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
  for (const [name, figures] of read) {
    failed.set({ figures: name }, figures === null ? 1 : 0)
    for (const { name: figure, help, labels = {}, value } of figures ?? []) {
      const gauge =
        gauges.get(figure) ?? new Gauge({ name: `binome_${figure}`, help, labelNames: Object.keys(labels), registers })
      gauges.set(figure, gauge)
      gauge.set(labels, value)
    }
  }
  return registry.metrics()
}

async function inTime(reader: ReadFigures): Promise<readonly Figure[]> {
  const done = new AbortController()
  try {
    return await Promise.race([
      Promise.resolve().then(reader),
      delay(readMs, undefined, { signal: done.signal, ref: false }).then(() => Promise.reject(new Error('too late'))),
    ])
  } finally {
    done.abort()
  }
}
