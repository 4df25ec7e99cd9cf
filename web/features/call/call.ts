import type { WebconferenceAttributes } from '#contract/webconferences.ts'
import { callMessage } from '#contract/realtime-talk.ts'
import type { Cable } from '../../shared/cable/cable.ts'
import { ApiError } from '../../shared/data/errors.ts'
import { randomUuid } from '../../shared/data/uuid.ts'
import { createPeer, type Kind, type Link, type Peer, type Quality } from './peer.ts'
import { createTalk, type KeepLine } from './talk.ts'

/** What one shows. */
export interface Shown {
  readonly microphone: boolean
  readonly camera: boolean
  readonly screen: boolean
}

export interface CallState {
  /**
   * `elsewhere`: a later tab of the same person is in it. `over`: the server lets nobody in any more. `refused`: it did
   * not let this tab in, or did not answer.
   */
  readonly phase: 'joining' | 'in' | 'elsewhere' | 'over' | 'refused'
  readonly error: ApiError | null
  /** The other one's tab and what it shows; null while they are not there. */
  readonly other: (Shown & { readonly stay: string }) | null
  readonly link: Link | null
  readonly remote: MediaStream | null
}

export type Join = (stay: string) => Promise<Pick<WebconferenceAttributes, 'party' | 'ice_servers'>>

export interface CallOptions {
  readonly meetingId: string
  readonly join: Join
  readonly cable: Pick<Cable, 'follow' | 'perform'>
  /** Puts a line of one's own among the messages of the two. */
  readonly keep: KeepLine
  readonly connect?: typeof createPeer
  /** Between two attempts to come back when the server does not answer, ms. */
  readonly retryMs?: number
}

export type Call = ReturnType<typeof createCall>

/** `state` of a tab that is not in a call. */
export const before: CallState = { phase: 'joining', error: null, other: null, link: null, remote: null }

/**
 * One tab's stay in a call: it comes in, greets, and keeps a way to the other one's tab. Each tells what it shows when
 * it hears another one for the first time, so both know each other's stay whoever came first; then the presenter makes
 * the first offer. A stay that the server has ended is followed by a new one, while the picture goes on.
 */
export function createCall({ meetingId, join, cable, keep, connect = createPeer, retryMs = 2_000 }: CallOptions) {
  let state = before
  const listeners = new Set<() => void>()
  const set = (change: Partial<CallState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  let shown: Shown = { microphone: false, camera: false, screen: false }
  const tracks: Record<Kind, MediaStreamTrack | null> = { audio: null, video: null }
  let stay = ''
  let own: Awaited<ReturnType<Join>> | null = null
  let peer: Peer | null = null
  let unfollow = () => {}
  let isLeft = false
  let retry: ReturnType<typeof setTimeout> | undefined

  const talk = createTalk({ say: (words) => peer?.say(words) ?? false, keep })

  const identifier = () => ({ channel: 'MeetingChannel', id: meetingId, stay })
  /** The network is back, perhaps another one. */
  const seek = () => {
    if (state.link === 'lost' || state.link === 'failed') peer?.restart()
  }
  const greet = () => cable.perform(identifier(), 'state', shown)
  const part = () => {
    peer?.close()
    peer = null
    set({ other: null, link: null, remote: null })
  }
  const end = (phase: 'elsewhere' | 'over', error: ApiError | null = null) => {
    isLeft = true
    unfollow()
    part()
    set({ phase, error })
  }

  function meet(other: NonNullable<CallState['other']>) {
    const party = own?.party
    if (own === null) return
    peer?.close()
    set({ other, link: null, remote: null })
    const current = connect({
      servers: own.ice_servers.map((server) => ({
        urls: server.urls,
        ...(server.username !== undefined && { username: server.username }),
        ...(server.credential !== undefined && { credential: server.credential }),
      })),
      polite: party === 'participant',
      tracks,
      tell: (signal) => cable.perform(identifier(), 'signal', { to: other.stay, signal: { ...signal } }),
      onLink: (link) => {
        if (state.other?.stay === other.stay) set({ link })
      },
      onStream: (remote) => {
        if (state.other?.stay === other.stay) set({ remote })
      },
      onPath: (path) => cable.perform(identifier(), 'path', path),
      onTalk: talk.open,
      onSaid: talk.hear,
    })
    peer = current
  }

  function hear(message: unknown) {
    const parsed = callMessage.safeParse(message)
    if (!parsed.success || own === null || isLeft) return
    const { data } = parsed
    if (data.type === 'presence') {
      const mine = data[own.party]
      const theirs = data[own.party === 'presenter' ? 'participant' : 'presenter']
      if (mine !== null && mine !== stay) end('elsewhere')
      // Ended by the server, as when the session is called off: coming back tells whether it is over.
      else if (mine === null) void enter(true)
      else if (state.other !== null && theirs !== state.other.stay) part()
      return
    }
    if (data.from === stay || data.party === own.party) return
    if (data.type === 'state') {
      const isNew = state.other?.stay !== data.from
      if (isNew) {
        greet()
        meet({ stay: data.from, ...data.state })
      } else set({ other: { stay: data.from, ...data.state } })
      return
    }
    if (data.to !== stay) return
    if (state.other?.stay !== data.from) meet({ stay: data.from, microphone: true, camera: true, screen: false })
    peer?.receive(data.signal)
  }

  async function enter(isBack: boolean) {
    stay = randomUuid()
    try {
      own = await join(stay)
      if (isLeft) return
      unfollow()
      unfollow = cable.follow(identifier(), {
        message: hear,
        open: () => {
          greet()
          seek()
        },
        resync: seek,
        refused: () => void enter(true),
      })
      set({ phase: 'in', error: null })
    } catch (error) {
      if (isLeft) return
      if (!(error instanceof ApiError)) throw error
      const isFinal = error.status >= 400 && error.status < 500 && error.status !== 409 && error.status !== 429
      if (isBack && isFinal) end('over', error)
      else if (isBack) retry = setTimeout(() => void enter(true), retryMs)
      else set({ phase: 'refused', error })
    }
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    enter: () => enter(false),
    talk,
    seek,
    /** What the other one hears and sees. */
    show(next: Shown, audio: MediaStreamTrack | null, video: MediaStreamTrack | null) {
      if (audio) audio.enabled = next.microphone
      for (const [kind, track] of [
        ['audio', audio],
        ['video', video],
      ] as const) {
        if (tracks[kind] === track) continue
        tracks[kind] = track
        peer?.show(kind, track)
      }
      const isSame = (['microphone', 'camera', 'screen'] as const).every((name) => shown[name] === next[name])
      shown = next
      if (!isSame && state.phase === 'in') greet()
    },
    measure: async (): Promise<Quality | null> => (await peer?.measure()) ?? null,
    /** For good, and the server knows at once. */
    leave() {
      if (isLeft) return
      isLeft = true
      clearTimeout(retry)
      if (state.phase === 'in') cable.perform(identifier(), 'leave')
      part()
      // What was said last is still on its way.
      setTimeout(unfollow, 0)
    },
  }
}
