import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPeer, type PeerOptions } from './peer.ts'

interface Laid {
  readonly kind: string
  readonly init: unknown
  readonly preferences: unknown[]
}

/** The browser's connection, as far as a peer lays out its media on it. */
class Connection extends EventTarget {
  static readonly made: Connection[] = []
  readonly laid: Laid[] = []
  readonly transceivers: object[] = []
  readonly configuration: unknown
  constructor(configuration: unknown) {
    super()
    this.configuration = configuration
    Connection.made.push(this)
  }
  createDataChannel() {
    return new EventTarget()
  }
  addTransceiver(kind: string, init: unknown) {
    const preferences: unknown[] = []
    this.laid.push({ kind, init, preferences })
    this.transceivers.push({
      receiver: { track: { kind } },
      sender: { replaceTrack: async () => undefined, getParameters: () => ({ encodings: [] }) },
      setCodecPreferences: (codecs: unknown) => preferences.push(codecs),
    })
  }
  getTransceivers() {
    return this.transceivers
  }
  connectionState = 'new'
  signalingState = 'stable'
  restarts = 0
  localDescription: object | null = null
  restartIce() {
    this.restarts += 1
  }
  async setLocalDescription() {
    this.signalingState = 'have-local-offer'
    this.localDescription = { type: 'offer', sdp: String(this.restarts) }
  }
  async getStats() {
    return new Map()
  }
  becomes(state: string) {
    this.connectionState = state
    this.dispatchEvent(new Event('connectionstatechange'))
  }
  close() {}
}

const options: PeerOptions = {
  servers: [{ urls: 'stun:stun.example' }],
  polite: false,
  tracks: { audio: null, video: null },
  tell: () => undefined,
  onLink: () => undefined,
  onStream: () => undefined,
  onPath: () => undefined,
  onTalk: () => undefined,
  onMessage: () => undefined,
}

beforeEach(() => {
  vi.useFakeTimers()
  Connection.made.length = 0
  vi.stubGlobal('RTCPeerConnection', Connection)
  vi.stubGlobal('MediaStream', EventTarget)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('sends each medium once, without simulcast, and leaves the codec to the browser', () => {
  createPeer(options).close()
  expect(Connection.made[0]?.laid).toEqual([
    { kind: 'audio', init: { direction: 'sendrecv' }, preferences: [] },
    { kind: 'video', init: { direction: 'sendrecv' }, preferences: [] },
  ])
  expect(Connection.made[0]?.configuration).toEqual({
    iceServers: [{ urls: 'stun:stun.example' }],
    bundlePolicy: 'max-bundle',
  })
})

test('the polite one lays out nothing: it answers what the other one has laid out', () => {
  createPeer({ ...options, polite: true }).close()
  expect(Connection.made[0]?.laid).toEqual([])
})

test('an offer that was lost on its way is made again, when a path is looked for', async () => {
  const signals: object[] = []
  const peer = createPeer({ ...options, tell: (signal) => signals.push(signal) })
  const [connection] = Connection.made
  connection?.dispatchEvent(new Event('negotiationneeded'))
  await vi.advanceTimersByTimeAsync(0)
  peer.restart()
  await vi.advanceTimersByTimeAsync(0)
  expect(signals).toEqual([{ description: { type: 'offer', sdp: '0' } }, { description: { type: 'offer', sdp: '1' } }])
  peer.close()
})

test('a path that counts as failed is still looked for, until it is found', async () => {
  const links: string[] = []
  const peer = createPeer({ ...options, onLink: (link) => links.push(link) })
  const [connection] = Connection.made
  await vi.advanceTimersByTimeAsync(20_000)
  expect(links).toEqual(['connecting', 'failed'])
  await vi.advanceTimersByTimeAsync(30_000)
  expect(connection?.restarts).toBe(3)
  connection?.becomes('connected')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(links).toEqual(['connecting', 'failed', 'connected'])
  expect(connection?.restarts).toBe(3)
  peer.close()
})
