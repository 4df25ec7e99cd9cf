import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../../shared/data/errors.ts'
import { idOf } from '../../../testing/fixtures.ts'
import { shows, tab } from './testing.ts'

const [mine, theirs, later] = [idOf(1), idOf(2), idOf(3)]

const other = (role: 'participant' | 'presenter') => (role === 'participant' ? 'presenter' : 'participant')
const greeting = (from: string, party: 'participant' | 'presenter') => ({ type: 'state', from, party, state: shows })
const refusal = (status: number, code = 'unprocessable') =>
  new ApiError(status, 'unprocessable', [{ code, detail: '', title: undefined, source: undefined }])

beforeEach(() => {
  vi.useRealTimers()
})

describe.each(['participant', 'presenter'] as const)('as the %s', (party) => {
  test('sends no picture to whom wants none, and sends it again when they do', async () => {
    const { call, peers, hear } = tab(party)
    const track = (kind: string) => Object.assign(new EventTarget(), { kind, enabled: true }) as MediaStreamTrack
    const [voice, face, screen] = [track('audio'), track('video'), track('video')]
    call.show(shows, voice, face)
    await call.enter()
    hear({ ...greeting(theirs, other(party)), state: { ...shows, audio_only: true } })
    expect(peers[0]?.tracks).toEqual({ audio: voice, video: null })
    call.show({ ...shows, screen: true }, voice, screen)
    expect(peers[0]?.shared).toEqual([['video', null]])
    hear(greeting(theirs, other(party)))
    expect(peers[0]?.shared.at(-1)).toEqual(['video', screen])
  })

  test('greets, and meets who greets: once each, the mentee polite', async () => {
    const { call, performed, peers, hear } = tab(party)
    call.show(shows, null, null)
    await call.enter()
    expect(performed).toEqual([{ action: 'state', payload: shows }])
    hear(greeting(theirs, other(party)))
    hear(greeting(theirs, other(party)))
    expect(performed).toHaveLength(2)
    expect(peers.map(({ polite }) => polite)).toEqual([party === 'participant'])
    expect(call.state()).toMatchObject({ phase: 'in', others: [{ stay: theirs, camera: true, link: 'connecting' }] })
  })

  test('takes a signal that comes before the greeting, and none that is meant for another tab', async () => {
    const { call, peers, hear, stay } = tab(party)
    await call.enter()
    const signal = { type: 'signal', from: theirs, party: other(party), signal: { candidate: {} } }
    hear({ ...signal, to: mine })
    expect(peers).toHaveLength(0)
    hear({ ...signal, to: stay() })
    expect(peers[0]?.received).toEqual([{ candidate: {} }])
  })

  test('lets go of a tab that left or was followed by another one, and meets the next', async () => {
    const { call, peers, hear, stay } = tab(party)
    await call.enter()
    hear(greeting(theirs, other(party)))
    const present = (who: string | null) => ({ type: 'presence', [party]: stay(), [other(party)]: who })
    hear(present(theirs))
    expect(peers[0]?.closed).toBe(false)
    hear(present(later))
    expect([peers[0]?.closed, call.state().others]).toEqual([true, []])
    hear(greeting(later, other(party)))
    expect(call.state().others.map(({ stay: theirStay }) => theirStay)).toEqual([later])
    hear(present(null))
    expect([peers[1]?.closed, call.state().others]).toEqual([true, []])
  })

  test('is silent once a later tab of the same person is in', async () => {
    const { call, peers, hear, performed } = tab(party)
    await call.enter()
    hear(greeting(theirs, other(party)))
    hear({ type: 'presence', [party]: later, [other(party)]: theirs })
    expect([call.state().phase, peers[0]?.closed]).toEqual(['elsewhere', true])
    const before = performed.length
    hear(greeting(mine, other(party)))
    expect(performed).toHaveLength(before)
  })
})

test('a stay that the server has ended is followed by a new one, through an outage', async () => {
  const { call, stays, handlers } = tab('presenter', ['in', refusal(503), 'in'])
  await call.enter()
  handlers()?.refused?.()
  await vi.waitFor(() => expect(stays).toHaveLength(3))
  expect(new Set(stays).size).toBe(3)
  await vi.waitFor(() => expect(call.state()).toMatchObject({ phase: 'in', error: null }))
})

test('the next session of the same person holds the same stay; nobody asks meanwhile', async () => {
  const { call, stays, handlers, performed } = tab('presenter', ['in', refusal(401), 'in'])
  await call.enter()
  handlers()?.refused?.()
  await vi.waitFor(() => expect(stays).toHaveLength(2))
  expect(call.state()).toMatchObject({ phase: 'in', error: null })
  await call.renew()
  expect([stays.length, stays[2]]).toEqual([3, stays[1]])
  await call.renew()
  expect([stays[3], call.state().phase]).toEqual([stays[1], 'in'])
  expect(performed.filter(({ action }) => action === 'state')).toHaveLength(2)
})

test('a stay that the server refuses while its person comes in again is spoken on again', async () => {
  const { call, stays, followed, handlers, performed } = tab('presenter')
  await call.enter()
  const renewed = call.renew()
  // The connection is back first: the server still knows the stay as one of the session before.
  handlers()?.refused?.()
  await renewed
  expect([followed, new Set(stays).size]).toEqual([[stays[0], stays[0]], 1])
  expect(performed.filter(({ action }) => action === 'state')).toHaveLength(2)
})

test('a page that hears of a new session while it reconnects joins once', async () => {
  const { call, stays, followed, handlers } = tab('presenter')
  await call.enter()
  handlers()?.refused?.()
  await call.renew()
  expect(followed.at(-1)).toBe(stays.at(-1))
  expect(followed).toHaveLength(2)
})

test('a call that the server closes is over; one that it never opened can be tried again', async () => {
  const closed = tab('presenter', ['in', refusal(422)])
  await closed.call.enter()
  closed.handlers()?.refused?.()
  await vi.waitFor(() => expect(closed.call.state().phase).toBe('over'))
  const never = tab('presenter', [refusal(422), 'in'])
  await never.call.enter()
  expect(never.call.state()).toMatchObject({ phase: 'refused', error: { status: 422 } })
  await never.call.enter()
  expect(never.call.state().phase).toBe('in')
})

test.each([
  ['the session was called off', [refusal(422)], 'over'],
  ['it was a mistake', ['in' as const], 'in'],
] as const)('a stay that is gone from the room comes back, unless %s: %o', async (_why, answers, phase) => {
  const { call, stays, hear } = tab('presenter', ['in', ...answers])
  await call.enter()
  hear({ type: 'presence', presenter: null, participant: null })
  await vi.waitFor(() => expect(call.state().phase).toBe(phase))
  expect(stays).toHaveLength(2)
})

test('a room without both makes each rejoin once, also after repeated events', async () => {
  const { call, stays, hear, stay } = tab('presenter')
  await call.enter()
  for (let times = 0; times < 3; times++) hear({ type: 'presence', presenter: null, participant: null })
  await vi.waitFor(() => expect(stays).toHaveLength(2))
  // The first of two comes in, and is the last one that this page requested.
  hear({ type: 'presence', presenter: stays[1], participant: null })
  expect([stay(), call.state().phase]).toEqual([stays[1], 'in'])
})

test('a tab that another one follows does not come back, also where it was about to', async () => {
  const { call, stays, hear, handlers } = tab('presenter', ['in', refusal(503), 'in'])
  await call.enter()
  handlers()?.refused?.()
  await vi.waitFor(() => expect(stays).toHaveLength(2))
  hear({ type: 'presence', presenter: later, participant: null })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([stays.length, call.state().phase]).toEqual([2, 'elsewhere'])
})

test('a tab that comes back names its stays, and leaves the place to another one that is in', async () => {
  const { call, stays, afters, handlers } = tab('presenter', ['in', refusal(409, 'in_another_tab')])
  await call.enter()
  handlers()?.refused?.()
  await vi.waitFor(() => expect(call.state().phase).toBe('elsewhere'))
  expect(afters).toEqual([undefined, [stays[0]]])
})

test('an attempt that this page gave up, and that came in late, is no other window', async () => {
  const ofPage = new Set<string>()
  const given = tab('presenter', [refusal(503)], ofPage)
  await given.call.enter()
  const again = tab('presenter', ['in'], ofPage)
  await again.call.enter()
  again.hear({ type: 'presence', presenter: given.stay(), participant: null })
  await vi.waitFor(() => expect(again.stays).toHaveLength(2))
  expect(again.call.state().phase).toBe('in')
})

test('after a cut another path is looked for, unless the picture went on', async () => {
  const { call, peers, hear, handlers } = tab('presenter')
  await call.enter()
  hear(greeting(theirs, 'participant'))
  peers[0]?.onLink('connected')
  handlers()?.resync()
  expect(peers[0]?.restarts).toBe(0)
  peers[0]?.onLink('lost')
  handlers()?.resync()
  expect(peers[0]?.restarts).toBe(1)
})

test('leaving is sent once, and later events are ignored', async () => {
  const { call, performed, peers, hear } = tab('participant')
  await call.enter()
  hear(greeting(theirs, 'presenter'))
  call.leave()
  call.leave()
  hear(greeting(later, 'presenter'))
  expect(performed.filter(({ action }) => action === 'leave')).toHaveLength(1)
  expect([peers.length, peers[0]?.closed]).toEqual([1, true])
})
