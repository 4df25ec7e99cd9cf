import type { pathOutcomes } from '#contract/meetings/webconferences.ts'

/** A way to the other browser. */
export type Link = 'connecting' | 'connected' | 'lost' | 'failed'
export type Kind = 'audio' | 'video'
export type Quality = 'good' | 'fair' | 'poor'

/** What became of the path, for the metrics: how long it took, and whether a server relays it. */
export interface Path {
  readonly outcome: (typeof pathOutcomes)[number]
  readonly relay: boolean
  readonly ms: number
}

export interface PeerOptions {
  readonly servers: readonly RTCIceServer[]
  /** Gives way when both ask at once. The other one, who does not, makes the first offer. */
  readonly polite: boolean
  readonly tracks: Readonly<Record<Kind, MediaStreamTrack | null>>
  readonly tell: (signal: object) => void
  readonly onLink: (link: Link) => void
  readonly onStream: (stream: MediaStream) => void
  readonly onPath: (path: Path) => void
  /** Messages to the other one arrive from now on. */
  readonly onTalk: () => void
  readonly onMessage: (message: unknown) => void
}

export interface Peer {
  receive(signal: Readonly<Record<string, unknown>>): void
  /** What the other one hears or sees from now on; null: nothing. */
  show(kind: Kind, track: MediaStreamTrack | null): void
  /** Looks for another path, as after a change of network. */
  restart(): void
  /** What the picture may take of the way, bits a second; null: what the path carries. */
  limit(bitsPerSecond: number | null): void
  measure(): Promise<Quality | null>
  /** Straight to the other browser. @returns false: there is no way to it now */
  say(words: object): boolean
  close(): void
}

/** How long a path may be gone before another one is looked for, how often, and until that counts as failed; ms. */
const restartDelay = 2_000
const restartInterval = 4_000
const giveUpAfter = 20_000
/** How often a path is looked for that counts as failed, ms. */
const persistence = 10_000
/** The polite one looks between the attempts of the other one: both notice a loss at once, and would collide. */
const politeOffset = 2_000
/** Most characters of one message. */
const longest = 20_000

/**
 * Two browsers, one picture and one voice each way, by perfect negotiation (W3C WebRTC, 10.7): either asks for another
 * path at any time, and the polite one gives way. The other one lays out both media, so that muting, another camera
 * and a shared screen are replaced tracks, and never another negotiation.
 */
export function createPeer(options: PeerOptions): Peer {
  const { servers, polite, tracks, tell, onLink, onStream, onPath, onTalk, onMessage } = options
  const connection = new RTCPeerConnection({ iceServers: [...servers], bundlePolicy: 'max-bundle' })
  const sentTracks = { ...tracks }
  const heard = new MediaStream()
  let isMaking = false
  let isIgnoring = false
  let isSettling = false
  let timers: ReturnType<typeof setTimeout>[] = []
  let talk: RTCDataChannel | null = null
  /** Since when a path is looked for; null while there is one. */
  let since: number | null = performance.now()
  let isAgain = false
  let works = Promise.resolve()
  let most: number | null = null
  const later = polite ? politeOffset : 0

  const fill = () => {
    for (const transceiver of connection.getTransceivers()) {
      const { kind } = transceiver.receiver.track
      transceiver.direction = 'sendrecv'
      if (kind === 'audio' || kind === 'video') transceiver.sender.replaceTrack(sentTracks[kind]).catch(() => undefined)
    }
  }
  const apply = () => {
    const sender = connection.getTransceivers().find(({ receiver }) => receiver.track.kind === 'video')?.sender
    const parameters = sender?.getParameters()
    // Before the first answer there is nothing to limit.
    if (sender === undefined || parameters === undefined || parameters.encodings.length === 0) return
    for (const encoding of parameters.encodings) {
      if (most === null) delete encoding.maxBitrate
      else encoding.maxBitrate = most
    }
    sender.setParameters(parameters).catch(() => undefined)
  }
  const describe = async () => {
    await connection.setLocalDescription()
    tell({ description: connection.localDescription })
  }
  const clearTimers = () => {
    for (const timer of timers) clearTimeout(timer)
    timers = []
  }
  const restart = () => {
    connection.restartIce()
    // An offer that was lost on its way gets no answer, and the browser makes no other one before that.
    if (connection.signalingState === 'have-local-offer') describe().catch(() => undefined)
  }

  connection.addEventListener('negotiationneeded', () => {
    isMaking = true
    describe()
      .catch(() => undefined)
      .finally(() => {
        isMaking = false
      })
  })
  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate) tell({ candidate })
  })
  connection.addEventListener('track', ({ track }) => {
    heard.addTrack(track)
    onStream(heard)
  })
  const listen = (channel: RTCDataChannel) => {
    talk = channel
    channel.addEventListener('open', onTalk)
    channel.addEventListener('message', ({ data }) => {
      if (typeof data === 'string' && data.length <= longest) onMessage(readJson(data))
    })
  }
  connection.addEventListener('datachannel', ({ channel }) => listen(channel))

  const onConnected = async () => {
    const ms = since === null ? null : performance.now() - since
    since = null
    if (ms === null) return
    const outcome = isAgain ? 'again' : 'found'
    isAgain = true
    onPath({ outcome, relay: isRelayed(await connection.getStats()), ms: Math.round(ms) })
  }
  const persists = () => {
    restart()
    timers = [setTimeout(persists, persistence)]
  }
  const onTimeout = () => {
    timers = [setTimeout(persists, persistence + later)]
    onLink('failed')
    onPath({ outcome: isAgain ? 'not_again' : 'failed', relay: false, ms: giveUpAfter })
  }

  connection.addEventListener('connectionstatechange', () => {
    const { connectionState: state } = connection
    if (state === 'connected') {
      clearTimers()
      apply()
      onLink('connected')
      void onConnected().catch(() => undefined)
    } else if ((state === 'disconnected' || state === 'failed') && timers.length === 0) {
      onLink('lost')
      since = performance.now()
      onPath({ outcome: 'lost', relay: false, ms: 0 })
      timers = [
        setTimeout(restart, (state === 'failed' ? 0 : restartDelay) + later),
        // One that is looked for while the network is away finds nothing.
        ...[1, 2, 3].map((time) => setTimeout(restart, restartDelay + time * restartInterval + later)),
        setTimeout(onTimeout, giveUpAfter),
      ]
    }
  })

  const take = async ({ description, candidate }: Readonly<Record<string, unknown>>) => {
    if (isDescription(description)) {
      const isReady = !isMaking && (connection.signalingState === 'stable' || isSettling)
      const isCollision = description.type === 'offer' && !isReady
      isIgnoring = !polite && isCollision
      if (isIgnoring) return
      isSettling = description.type === 'answer'
      await connection.setRemoteDescription(description)
      isSettling = false
      if (description.type !== 'offer') return
      fill()
      await describe()
    } else if (typeof candidate === 'object' && candidate !== null) {
      await connection.addIceCandidate(candidate).catch((error: unknown) => {
        if (!isIgnoring) throw error
      })
    }
  }

  onLink('connecting')
  timers = [setTimeout(onTimeout, giveUpAfter)]
  if (!polite) {
    listen(connection.createDataChannel('talk'))
    for (const kind of ['audio', 'video'] as const) connection.addTransceiver(kind, { direction: 'sendrecv' })
    fill()
  }

  return {
    receive(signal) {
      // In their order: a candidate belongs to the description before it.
      works = works.then(() => take(signal)).catch(() => undefined)
    },
    show(kind, track) {
      sentTracks[kind] = track
      const sender = connection.getTransceivers().find(({ receiver }) => receiver.track.kind === kind)?.sender
      sender?.replaceTrack(track).catch(() => undefined)
    },
    restart,
    limit(bitsPerSecond) {
      most = bitsPerSecond
      apply()
    },
    say(words) {
      if (talk?.readyState !== 'open') return false
      talk.send(JSON.stringify(words))
      return true
    },
    async measure() {
      const report = await connection.getStats()
      let roundTrip: number | null = null
      let lost = 0
      for (const stat of report.values() as Iterable<Readonly<Record<string, unknown>>>) {
        if (stat['type'] !== 'remote-inbound-rtp') continue
        if (typeof stat['roundTripTime'] === 'number') roundTrip = Math.max(roundTrip ?? 0, stat['roundTripTime'])
        if (typeof stat['fractionLost'] === 'number') lost = Math.max(lost, stat['fractionLost'])
      }
      if (roundTrip === null) return null
      return lost > 0.1 || roundTrip > 0.6 ? 'poor' : lost > 0.03 || roundTrip > 0.3 ? 'fair' : 'good'
    },
    close() {
      clearTimers()
      connection.close()
    },
  }
}

function isDescription(value: unknown): value is RTCSessionDescriptionInit {
  return typeof value === 'object' && value !== null && 'type' in value && 'sdp' in value
}

/** Whether the path in use goes over a TURN server. */
function isRelayed(report: RTCStatsReport): boolean {
  const stats = [...(report.values() as Iterable<Readonly<Record<string, unknown>>>)]
  const chosen = stats.find(({ type }) => type === 'transport')?.['selectedCandidatePairId']
  const pair = stats.find(({ id }) => id === chosen)
  return stats.some((stat) => stat['id'] === pair?.['localCandidateId'] && stat['candidateType'] === 'relay')
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
