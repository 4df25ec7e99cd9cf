import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { httpClient } from '#tests/support/http-client.ts'
import { ourStore } from './support/append-contenders.ts'
import { askAndConfirm, pairsOf, perSecond, seedPeople, slug } from './support/mentoring-callers.ts'
import { sized } from './support/quick.ts'
import { median, type Row } from './support/row.ts'
import { benchServer } from './support/server.ts'

const callers = sized(32, 4)
/** Each caller goes through all mentors, from another one on: few ask the same one at the same time. */
const apart = 5
const rounds = sized(5, 1)
const ms = sized(1_000, 50)

/**
 * Commands over HTTP: a mentee asks, the mentor confirms, again and again. Each is answered when the read models of its
 * answer show it. In turns with it, on one server: as many callers who read one of these requests, and as many of the
 * bare store, one event to a new stream each (docs/decisions/2008).
 */
export async function run(): Promise<Row[]> {
  const postgres = await benchServer()
  const children: ChildProcess[] = []
  const store = await ourStore(await postgres.database('bare'))
  try {
    const people = await seedPeople(postgres.url, callers, callers * apart)
    const child = fork(new URL('./support/commands-child.ts', import.meta.url), [postgres.url], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    children.push(child)
    const [port] = (await once(child, 'message')) as [number]
    const pairs = people.mentees.map((mentee, n) => pairsOf(mentee, people.mentors, n * apart))
    const clients = pairs.map(() => httpClient(port, `${slug}.localhost`))
    const waits: number[] = []
    const commands = () =>
      perSecond(callers, ms, async (n, count) => {
        const [pair, client] = [pairs[n]?.next().value, clients[n]]
        if (pair === undefined || client === undefined) throw new Error('no mentor is left to ask')
        for await (const { id, wait } of askAndConfirm(client, pair)) {
          requestIds[n] ??= id
          waits.push(wait)
          count()
        }
      })
    const requestIds: string[] = []
    const reads = () =>
      perSecond(callers, ms, async (n, count) => {
        const [mentor, client, id] = [people.mentees[n], clients[n], requestIds[n]]
        if (mentor === undefined || client === undefined || id === undefined) throw new Error('nothing to read')
        const answer = await client.call(`/api/v1/mentoring_requests/${id}`, { headers: mentor })
        if (answer.status !== 200) throw new Error(`read: ${answer.status} ${answer.text}`)
        count()
      })
    const appends = () =>
      perSecond(callers, ms, async (_, count) => {
        await store.append(randomUUID(), 1)
        count()
      })
    await commands()
    await appends()
    await reads()
    waits.length = 0
    const [product, bare, read]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < rounds; round += 1) {
      bare.push(await appends())
      read.push(await reads())
      product.push(await commands())
    }
    for (const client of clients) client.close()
    const ratioTo = (other: readonly number[]) =>
      median(product.map((rate, round) => rate / (other[round] ?? Number.NaN)))
    const perSecondOf = (rates: readonly number[]) => `${Math.round(median(rates)).toLocaleString('en')}/s`
    const ratio = ratioTo(read)
    const sorted = waits.toSorted((a, b) => a - b)
    const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN)
    return [
      {
        name: `commands over HTTP, ${callers} callers, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
        figure: median(product),
        unit: 'commands/s',
        yardstick: `signed-in reads of one request, the same callers, ${perSecondOf(read)}`,
        ratio,
        bound: '≥ 0.1',
        ok: ratio >= 0.1,
      },
      {
        name: '  the same',
        figure: median(product),
        unit: 'commands/s',
        yardstick: `appends to the bare store, ${callers} callers, ${perSecondOf(bare)}`,
        ratio: ratioTo(bare),
        bound: '',
        ok: null,
      },
    ]
  } finally {
    for (const child of children) child.disconnect()
    await Promise.all(children.map(async (child) => child.exitCode ?? (await once(child, 'exit'))))
    await store.close()
    await postgres.stop()
  }
}
