import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { NotificationsMessage } from '#contract/platform/realtime.ts'
import { createCable, reconnectDelayMs, type Cable } from './cable.ts'

/** The server's side of each connection that the cable opened. */
class FakeSocket {
  static readonly opened: FakeSocket[] = []
  readonly sent: string[] = []
  readonly url: string
  readonly protocols: string
  onopen?: () => void
  onclose?: () => void
  onmessage?: (event: { data: string }) => void

  constructor(url: string, protocols: string) {
    this.url = url
    this.protocols = protocols
    FakeSocket.opened.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {}

  say(frame: object) {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }
  welcome() {
    this.onopen?.()
    this.say({ type: 'welcome', sid: 's' })
  }
  message(message: object, offset: number) {
    this.say({ identifier, message, stream_id: 'notifications:u', epoch: 'e', offset })
  }
  confirm() {
    this.say({ type: 'confirm_subscription', identifier })
  }
}

const identifier = '{"channel":"NotificationsChannel"}'
const changed: NotificationsMessage = {
  type: 'changed',
  resource: { type: 'mentoring_requests', id: 'r1', revision: 2 },
}

let cable: Cable
let received: unknown[]
let resyncs: number
let tickets: number

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.opened.length = 0
  received = []
  resyncs = 0
  tickets = 0
  cable = createCable({ getTicket: async () => `t${++tickets}` })
})
afterEach(() => {
  cable.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function follow() {
  return cable.subscribeNotifications(
    (message) => received.push(message),
    () => resyncs++,
  )
}

/** The nth connection, once the cable has opened it. */
async function connection(n: number): Promise<FakeSocket> {
  await vi.waitUntil(async () => {
    await vi.advanceTimersByTimeAsync(500)
    return FakeSocket.opened.length >= n
  })
  const socket = FakeSocket.opened[n - 1]
  if (socket === undefined) throw new Error('not opened')
  return socket
}

async function connected(n: number): Promise<FakeSocket> {
  const socket = await connection(n)
  socket.welcome()
  await vi.advanceTimersByTimeAsync(0)
  socket.confirm()
  await vi.advanceTimersByTimeAsync(0)
  return socket
}

describe('the cable', () => {
  test('opens on this host with a ticket, in the extended dialect', async () => {
    follow()
    const socket = await connected(1)
    expect(socket.url).toBe('ws://localhost:3000/cable?ticket=t1')
    expect(socket.protocols).toBe('actioncable-v1-ext-json')
    expect(socket.sent).toEqual([JSON.stringify({ command: 'subscribe', identifier })])
    expect(resyncs).toBe(1)
  })

  test('gives the messages it knows', async () => {
    follow()
    const socket = await connected(1)
    socket.message(changed, 1)
    socket.message({ type: 'tomorrow' }, 2)
    expect(received).toEqual([changed])
  })

  test('after a drop: a fresh ticket, and replay from the last position, without a resync', async () => {
    follow()
    const first = await connected(1)
    first.message(changed, 7)
    first.onclose?.()
    const second = await connected(2)
    expect(second.url).toBe('ws://localhost:3000/cable?ticket=t2')
    expect(JSON.parse(second.sent[0] ?? '')).toEqual({
      command: 'subscribe',
      identifier,
      history: { since: false, streams: { 'notifications:u': { epoch: 'e', offset: 7 } } },
    })
    expect(resyncs).toBe(1)
    second.say({ type: 'reject_history', identifier })
    expect(resyncs).toBe(2)
  })

  test('without a position: asks what happened since the page was read, and reads nothing again', async () => {
    cable = createCable({ getTicket: async () => 't', since: () => 1_700_000_000 })
    follow()
    const expected = { command: 'history', identifier, history: { since: 1_700_000_000 } }
    const first = await connected(1)
    expect(JSON.parse(first.sent[1] ?? '')).toEqual(expected)
    first.onclose?.()
    const second = await connected(2)
    expect(JSON.parse(second.sent[1] ?? '')).toEqual(expected)
    second.message(changed, 3)
    second.say({ type: 'confirm_history', identifier })
    expect(received).toEqual([changed])
    expect(resyncs).toBe(0)
  })

  test('what happened since then and is kept no longer: resync', async () => {
    cable = createCable({ getTicket: async () => 't', since: () => 1_700_000_000 })
    follow()
    const socket = await connected(1)
    socket.say({ type: 'reject_history', identifier })
    expect(resyncs).toBe(1)
  })

  test('after a drop without a position: resync', async () => {
    follow()
    const first = await connected(1)
    first.onclose?.()
    await connected(2)
    expect(resyncs).toBe(2)
  })

  test('tries again with another ticket when one is refused, until it is closed', async () => {
    follow()
    const first = await connection(1)
    first.onopen?.()
    first.say({ type: 'disconnect', reason: 'unauthorized', reconnect: false })
    expect(cable.status.get()).toBe('offline')
    const second = await connection(2)
    expect(second.url).toContain('ticket=t2')
    second.onopen?.()
    second.say({ type: 'disconnect', reason: 'unauthorized', reconnect: false })
    cable.close()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(FakeSocket.opened).toHaveLength(2)
  })

  test('closed while it waits for a ticket, it opens nothing and leaves no unhandled rejection', async () => {
    const unhandled = vi.fn<(reason: unknown) => void>()
    process.on('unhandledRejection', unhandled)
    let give: (ticket: string) => void = () => undefined
    cable = createCable({ getTicket: () => new Promise((resolve) => (give = resolve)) })
    follow()
    await vi.advanceTimersByTimeAsync(0)
    cable.close()
    await vi.advanceTimersByTimeAsync(1000)
    give('late')
    await vi.advanceTimersByTimeAsync(60_000)
    process.off('unhandledRejection', unhandled)
    expect(FakeSocket.opened).toEqual([])
    expect(unhandled).not.toHaveBeenCalled()
  })

  test('reports its status', async () => {
    const seen: string[] = []
    cable.status.subscribe(() => seen.push(cable.status.get()))
    expect(cable.status.get()).toBe('connecting')
    follow()
    const socket = await connected(1)
    socket.onclose?.()
    await connected(2)
    cable.close()
    expect(seen.filter((status, index) => status !== seen[index - 1])).toEqual([
      'online',
      'offline',
      'online',
      'closed',
    ])
  })

  test('leaves the channel when nobody follows it', async () => {
    const stop = follow()
    const socket = await connected(1)
    stop()
    await vi.advanceTimersByTimeAsync(0)
    expect(socket.sent.at(-1)).toBe(JSON.stringify({ command: 'unsubscribe', identifier }))
    socket.message(changed, 1)
    expect(received).toEqual([])
  })
})

test('waits longer after each failure, half a minute or so at most', () => {
  for (let attempt = 0; attempt < 30; attempt++) {
    const expected = Math.min(30_000, 500 * 2 ** attempt)
    expect(reconnectDelayMs(attempt)).toBeGreaterThanOrEqual(expected * 0.5)
    expect(reconnectDelayMs(attempt)).toBeLessThanOrEqual(expected * 1.5)
  }
})
