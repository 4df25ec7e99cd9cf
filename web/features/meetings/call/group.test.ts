import { describe, expect, test } from 'vitest'
import { idOf } from '../../../testing/fixtures.ts'
import { shows, tab } from './testing.ts'

/** By the order of their names. */
const [ana, ben, cleo, dan, eve, fay] = [11, 12, 13, 14, 15, 16].map((n) => idOf(n))
const people = [ana, ben, cleo, dan, eve, fay].map((party) => party ?? '')
const stayOf = (party: string) => party.replace(/^.{8}/, 'aaaaaaaa')
const greeting = (party = '', from = stayOf(party)) => ({ type: 'state', from, party, state: shows })

/** Ben's tab in the call of six. */
async function bens() {
  const own = tab(ben ?? '')
  await own.call.enter()
  const present = (...there: string[]) => ({
    type: 'presence',
    stays: { [ben ?? '']: own.stay(), ...Object.fromEntries(there.map((party) => [party, stayOf(party)])) },
  })
  return { ...own, present }
}
const names = (others: readonly { party: string }[]) => others.map(({ party }) => people.indexOf(party))

describe('a call of several', () => {
  test('meets each of the others once, and gives way to those whose names come later', async () => {
    const { call, peers, hear } = await bens()
    for (const party of [ana, cleo, ana]) hear(greeting(party))
    expect(names(call.state().others)).toEqual([0, 2])
    expect(peers.map(({ polite }) => polite)).toEqual([false, true])
  })

  test('asks less of the way out, the more pictures go out', async () => {
    const { peers, hear, present } = await bens()
    const limits = () => peers.filter(({ closed }) => !closed).map(({ limit }) => limit)
    const seen = [ana, cleo, dan, eve, fay].map((party) => {
      hear(greeting(party))
      return limits()
    })
    expect(seen.map((now) => new Set(now).size)).toEqual([1, 1, 1, 1, 1])
    expect(seen.map(([limit]) => limit)).toEqual([null, 900_000, 600_000, 450_000, 350_000])
    hear(present(people[0] ?? ''))
    expect(limits()).toEqual([null])
  })

  test('lets go of the one who left, and of nobody else', async () => {
    const { call, peers, hear, present } = await bens()
    for (const party of [ana, cleo]) hear(greeting(party))
    hear(present(people[2] ?? ''))
    expect(peers.map(({ closed }) => closed)).toEqual([true, false])
    expect(names(call.state().others)).toEqual([2])
  })

  test('another tab of one of them takes the place of the one before', async () => {
    const { call, peers, hear } = await bens()
    hear(greeting(ana))
    hear(greeting(ana, idOf(77)))
    expect([peers.map(({ closed }) => closed), call.state().others.map(({ stay }) => stay)]).toEqual([
      [true, false],
      [idOf(77)],
    ])
  })

  test('a signal is for the way to the one that sent it', async () => {
    const { peers, hear, stay } = await bens()
    for (const party of [ana, cleo]) hear(greeting(party))
    hear({ type: 'signal', from: stayOf(people[2] ?? ''), party: cleo, to: stay(), signal: { candidate: {} } })
    expect(peers.map(({ received }) => received)).toEqual([[], [{ candidate: {} }]])
  })

  test('a line goes to all of them, and says whose it is', async () => {
    const { call, peers, lines, hear } = await bens()
    for (const party of [ana, cleo]) hear(greeting(party))
    lines.length = 0
    call.talk.write('Bonjour à tous')
    expect(lines).toHaveLength(2)
    peers[1]?.onMessage({ type: 'line', id: idOf(90), text: 'Bonjour' })
    expect(call.talk.state().lines.map(({ own, from }) => [own, from])).toEqual([
      [true, undefined],
      [false, cleo],
    ])
  })

  test('a later tab of one’s own takes over from all of them', async () => {
    const { call, peers, hear } = await bens()
    for (const party of [ana, cleo]) hear(greeting(party))
    hear({ type: 'presence', stays: { [ben ?? '']: idOf(78) } })
    expect([call.state().phase, peers.every(({ closed }) => closed), call.state().others]).toEqual([
      'elsewhere',
      true,
      [],
    ])
  })
})
