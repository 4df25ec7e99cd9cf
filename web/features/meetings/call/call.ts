import type { WebconferenceAttributes } from '#contract/meetings/webconferences.ts'
import { callMessage } from '#contract/messages/realtime-talk.ts'
import type { Cable } from '../../../shared/cable/cable.ts'
import { ApiError } from '../../../shared/data/errors.ts'
import { randomUuid } from '../../../shared/data/uuid.ts'
import { createPeer, type Kind, type Link, type Peer, type Quality } from './peer.ts'
import { createTalk, type KeepLine } from './talk.ts'

/** What one shows. */
export interface SharedMedia {
  readonly microphone: boolean
  readonly camera: boolean
  readonly screen: boolean
  /** Wants no pictures: the others send theirs no more. */
  readonly audio_only: boolean
}

export interface CallState {
  /**
   * `elsewhere`: a later tab of the same person is in it. `over`: the server lets nobody in any more. `refused`: it did
   * not let this tab in, or did not answer.
   */
  readonly phase: 'joining' | 'in' | 'elsewhere' | 'over' | 'refused'
  readonly error: ApiError | null
  /** In the order in which this tab met them; in a session of two at most one. */
  readonly others: readonly Other[]
}

/** Another one's tab: what it shows, and the way to it. */
export interface Other extends SharedMedia {
  readonly stay: string
  /** `participant` or `presenter`; in a workshop the person's id. */
  readonly party: string
  readonly link: Link | null
  readonly remote: MediaStream | null
}

/** @param after the stays of this page before, where it comes back: another tab that is in keeps its place */
export type Join = (
  stay: string,
  after?: readonly string[],
) => Promise<Pick<WebconferenceAttributes, 'party' | 'ice_servers'>>

export interface CallOptions {
  readonly meetingId: string
  readonly channel?: 'MeetingChannel' | 'WorkshopChannel'
  readonly join: Join
  readonly cable: Pick<Cable, 'follow' | 'perform'>
  /** Puts a line of one's own among the messages of the two; null: there are no messages of so many. */
  readonly keep: KeepLine | null
  readonly connect?: typeof createPeer
  /** Between two attempts to come back when the server does not answer, ms. */
  readonly retryMs?: number
  /** The stays of this page so far, also those of a call that it gave up. */
  readonly stays?: Set<string>
}

export type Call = ReturnType<typeof createCall>

/** `state` of a tab that is not in a call. */
export const before: CallState = { phase: 'joining', error: null, others: [] }

/** What each picture may take of the way out, bits a second, by how many it goes to; to one, what the path carries. */
const shares = [900_000, 600_000, 450_000, 350_000] as const

/**
 * One tab's stay in a call: it comes in, greets, and keeps a way to the tab of each other one. Each sends its state
 * when it hears another one for the first time, so both know each other's stay in any order; then the one whose name
 * comes last makes the first offer. A stay that the server has ended is followed by a new one, while the picture goes
 * on.
 */
export function createCall(options: CallOptions) {
  const { meetingId, channel = 'MeetingChannel', join, cable, keep, connect = createPeer, retryMs = 2_000 } = options
  const { stays = new Set<string>() } = options
  let state = before
  const listeners = new Set<() => void>()
  const set = (change: Partial<CallState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  let shared: SharedMedia = { microphone: false, camera: false, screen: false, audio_only: false }
  const tracks: Record<Kind, MediaStreamTrack | null> = { audio: null, video: null }
  let stay = ''
  let own: Awaited<ReturnType<Join>> | null = null
  /** By stay, those of `state.others`. */
  const peers = new Map<string, Peer>()
  let unfollow = () => {}
  let followed = ''
  let isLeft = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let underWay: Promise<void> | undefined

  const talk = createTalk({
    // To all of them, whatever the first answers.
    say: (words) => [...peers.values()].map((peer) => peer.say(words)).some(Boolean),
    keep,
  })

  const identifier = () => ({ channel, id: meetingId, stay })
  const change = (of: string, changed: Partial<Other>) => {
    set({ others: state.others.map((one) => (one.stay === of ? { ...one, ...changed } : one)) })
  }
  /** The network is back, perhaps another one. */
  const seek = () => {
    for (const { stay: of, link } of state.others) if (link === 'lost' || link === 'failed') peers.get(of)?.restart()
  }
  const pictureFor = ({ audio_only }: Pick<SharedMedia, 'audio_only'>) => (audio_only ? null : tracks.video)
  const greet = () => cable.perform(identifier(), 'state', shared)
  const share = () => {
    const limit = peers.size < 2 ? null : (shares[peers.size - 2] ?? shares[shares.length - 1] ?? null)
    for (const peer of peers.values()) peer.limit(limit)
  }
  const part = (gone: readonly Other[] = state.others) => {
    if (gone.length === 0) return
    for (const { stay: of } of gone) {
      peers.get(of)?.close()
      peers.delete(of)
    }
    set({ others: state.others.filter((one) => !gone.includes(one)) })
    share()
  }
  const end = (phase: 'elsewhere' | 'over', error: ApiError | null = null) => {
    isLeft = true
    clearTimeout(retry)
    unfollow()
    part()
    set({ phase, error })
  }

  function meet(other: Omit<Other, 'link' | 'remote'>) {
    if (own === null) return
    // Another tab of the same person takes the place of the one before.
    part(state.others.filter(({ party }) => party === other.party))
    set({ others: [...state.others, { ...other, link: null, remote: null }] })
    const peer = connect({
      servers: own.ice_servers.map((server) => ({
        urls: server.urls,
        ...(server.username !== undefined && { username: server.username }),
        ...(server.credential !== undefined && { credential: server.credential }),
      })),
      polite: own.party < other.party,
      tracks: { ...tracks, video: pictureFor(other) },
      tell: (signal) => cable.perform(identifier(), 'signal', { to: other.stay, signal: { ...signal } }),
      onLink: (link) => change(other.stay, { link }),
      onStream: (remote) => change(other.stay, { remote }),
      onPath: (path) => cable.perform(identifier(), 'path', path),
      onTalk: talk.open,
      onMessage: (words) => talk.hear(words, other.party),
    })
    peers.set(other.stay, peer)
    share()
  }

  function hear(message: unknown) {
    const parsed = callMessage.safeParse(message)
    if (!parsed.success || own === null || isLeft) return
    const { data } = parsed
    if (data.type === 'presence') {
      const present = new Map(
        Object.entries(data.stays ?? { participant: data.participant, presenter: data.presenter }),
      )
      const mine = present.get(own.party) ?? null
      if (mine !== null && !stays.has(mine)) end('elsewhere')
      // Ended by the server, as when the session is called off: rejoining finds out whether it is over. Or an earlier
      // stay of this page came in late.
      else if (mine !== stay) comeBack()
      else part(state.others.filter((one) => present.get(one.party) !== one.stay))
      return
    }
    if (data.from === stay || data.party === own.party) return
    const { from, party } = data
    const isNew = !peers.has(from)
    if (data.type === 'state') {
      if (isNew) {
        greet()
        meet({ stay: from, party, ...data.state })
      } else {
        change(from, data.state)
        peers.get(from)?.show('video', pictureFor(data.state))
      }
      return
    }
    if (data.to !== stay) return
    if (isNew) meet({ stay: from, party, microphone: true, camera: true, screen: false, audio_only: false })
    peers.get(from)?.receive(data.signal)
  }

  const follow = () => {
    if (followed === stay) return
    followed = stay
    unfollow()
    unfollow = cable.follow(identifier(), {
      message: hear,
      open: () => {
        greet()
        seek()
      },
      resync: seek,
      refused: () => {
        // The same stay is followed anew once its person has come in again.
        followed = ''
        comeBack()
      },
    })
  }

  async function enterAs(isBack: boolean, as: string) {
    const after = isBack ? [...stays].slice(-50) : undefined
    stay = as
    stays.add(stay)
    clearTimeout(retry)
    try {
      own = await join(stay, after)
      if (isLeft) return
      follow()
      set({ phase: 'in', error: null })
    } catch (error) {
      if (isLeft) return
      if (!(error instanceof ApiError)) throw error
      // Nobody is signed in: `renew` is called after a sign-in.
      if (isBack && error.status === 401) return
      if (error.code === 'in_another_tab') {
        end('elsewhere')
        return
      }
      const isFinal = error.status >= 400 && error.status < 500 && error.status !== 409 && error.status !== 429
      if (isBack && isFinal) end('over', error)
      else if (isBack) retry = setTimeout(comeBack, retryMs)
      else set({ phase: 'refused', error })
    }
  }

  /** One at a time: of two the first would take the place of the second, and the page would take it for another one. */
  function enter(isBack: boolean, as: string = randomUuid()): Promise<void> {
    underWay ??= enterAs(isBack, as).finally(() => {
      underWay = undefined
    })
    return underWay
  }

  function comeBack(): void {
    void enter(true)
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    enter: () => enter(false),
    /** The same stay goes on, in the next session of the same person; one that is over is followed by a new one. */
    renew: async () => {
      if (underWay) await underWay
      if (state.phase === 'in') await enter(true, stay)
    },
    talk,
    seek,
    /** What the other one hears and sees. */
    show(next: SharedMedia, audio: MediaStreamTrack | null, video: MediaStreamTrack | null) {
      if (audio) audio.enabled = next.microphone
      for (const [kind, track] of [
        ['audio', audio],
        ['video', video],
      ] as const) {
        if (tracks[kind] === track) continue
        tracks[kind] = track
        for (const other of state.others)
          peers.get(other.stay)?.show(kind, kind === 'video' ? pictureFor(other) : track)
      }
      const isSame = (['microphone', 'camera', 'screen', 'audio_only'] as const).every(
        (name) => shared[name] === next[name],
      )
      shared = next
      if (!isSame && state.phase === 'in') greet()
    },
    /** Of the worst way; null: nothing is known. */
    measure: async (): Promise<Quality | null> => {
      const measured = await Promise.all([...peers.values()].map((peer) => peer.measure()))
      return (['poor', 'fair', 'good'] as const).find((quality) => measured.includes(quality)) ?? null
    },
    /** For good, and the server knows at once. */
    leave() {
      if (isLeft) return
      isLeft = true
      clearTimeout(retry)
      if (state.phase === 'in') cable.perform(identifier(), 'leave')
      part()
      // The last message is still on its way.
      setTimeout(unfollow, 0)
    },
  }
}
