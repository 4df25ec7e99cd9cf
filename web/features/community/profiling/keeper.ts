import type { ProfileAttributes, OwnPart } from '#contract/community/profiles.ts'
import { ApiError } from '../../../shared/data/errors.ts'
import { isSame, type Answer } from '../../../shared/profile/answers.ts'

/** One's own profile as it was last read. */
export interface KeptProfile {
  attributes: ProfileAttributes
  own: OwnPart
  etag: string | undefined
}

type Drafts = Readonly<Record<string, Answer | null>>

export interface Kept {
  profile: KeptProfile
  /** Given here, and not yet with the server. */
  drafts: Drafts
  /** Why an answer was refused, by field; its draft stays. */
  faults: Readonly<Record<string, readonly string[]>>
  /** What stands on the server where the answer was changed elsewhere meanwhile, by field. */
  conflicts: Drafts
  /** `field_name` of questions that were withdrawn meanwhile. */
  gone: readonly string[]
  /** ISO instant of the last save. */
  savedAt: string | null
  /** Nothing came through; what is given stays and can be sent again. */
  failure: ApiError | null
  isSaving: boolean
}

interface Calls {
  /** Changes the profile, only as it is at `etag`. Throws ApiError. */
  send: (attributes: object, etag: string | undefined) => Promise<KeptProfile>
  read: () => Promise<KeptProfile>
}

/** Pause after the last change before it is sent, in ms. */
export const pause = 400
const mostTries = 5
const answersPointer = '/data/attributes/answers_details/'

const without = <Value>(all: Readonly<Record<string, Value>>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)))

/** The refusals of an answer by its field, and the fields of archived questions. */
function blamed({ faults }: ApiError): { faults: Record<string, string[]>; gone: string[] } {
  const found: Record<string, string[]> = {}
  const gone: string[] = []
  for (const { source, code, detail } of faults) {
    if (source?.startsWith(answersPointer) !== true) continue
    const field = source.slice(answersPointer.length).split('/')[0] ?? ''
    if (code === 'question_gone') gone.push(field)
    else found[field] = [...(found[field] ?? []), detail]
  }
  return { faults: found, gone }
}

/** What had not reached the server when the page was left, and the profile that it was given to. */
export interface Left {
  readonly etag: string | null
  readonly drafts: Drafts
}

export const noDrafts: Left = { etag: null, drafts: {} }

/** What the server has meanwhile is left out; where the profile was changed since, the person chooses. */
function takenUp({ own: { answers }, etag }: KeptProfile, left: Left) {
  const open = Object.entries(left.drafts).filter(([field, draft]) => !isSame(answers[field], draft))
  const conflicts = left.etag === (etag ?? null) ? [] : open.map(([field]) => [field, answers[field] ?? null] as const)
  return { drafts: Object.fromEntries(open), conflicts: Object.fromEntries(conflicts) }
}

export type Keeper = ReturnType<typeof createKeeper>

/**
 * Keeps the answers of one's own profile: each is sent by itself a moment after its last change. Changes reach the
 * server one after the other. Where the profile was changed elsewhere it is read again: an answer untouched there is
 * sent again, for the others the person chooses.
 */
export function createKeeper(profile: KeptProfile, { send, read }: Calls, left: Left = noDrafts) {
  const { drafts, conflicts } = takenUp(profile, left)
  let state: Kept = {
    profile,
    drafts,
    faults: {},
    conflicts,
    gone: [],
    savedAt: null,
    failure: null,
    isSaving: false,
  }
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: Promise<unknown> = Promise.resolve()

  function become(change: Partial<Kept>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const waiting = () => without(state.drafts, [...Object.keys(state.faults), ...Object.keys(state.conflicts)])

  function saved(now: KeptProfile, sent: Drafts) {
    const stays = Object.entries(state.drafts).filter(([field, draft]) => !(field in sent && sent[field] === draft))
    become({ profile: now, drafts: Object.fromEntries(stays), savedAt: new Date().toISOString() })
  }

  /** Takes over what was changed elsewhere. */
  async function merge() {
    const before = state.profile.own.answers
    const now = await read()
    const conflicts: Record<string, Answer | null> = { ...state.conflicts }
    const settled: string[] = []
    for (const [field, draft] of Object.entries(state.drafts)) {
      const theirs = now.own.answers[field]
      if (isSame(theirs, draft)) settled.push(field)
      else if (!isSame(theirs, before[field])) conflicts[field] = theirs ?? null
    }
    become({ profile: now, drafts: without(state.drafts, settled), conflicts: without(conflicts, settled) })
  }

  /** False where the refusal is about none of these answers. */
  function refuse(error: ApiError, sent: Drafts): boolean {
    const { faults, gone } = blamed(error)
    const fresh = [...Object.keys(faults), ...gone].filter((field) => field in sent)
    if (error.status !== 422 || fresh.length === 0) return false
    // What was changed since is judged when it is sent.
    const still = Object.entries(faults).filter(([field]) => state.drafts[field] === sent[field])
    become({
      faults: { ...state.faults, ...Object.fromEntries(still) },
      drafts: without(state.drafts, gone),
      gone: [...new Set([...state.gone, ...gone])],
    })
    return true
  }

  async function attempt(): Promise<'done' | 'again'> {
    const sent = waiting()
    if (Object.keys(sent).length === 0) return 'done'
    try {
      saved(await send({ answers_details: sent }, state.profile.etag), sent)
      return 'done'
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status !== 412) {
        if (refuse(error, sent)) return 'again'
        throw error
      }
      await merge()
      return 'again'
    }
  }

  /** One after the other; a failure is reported and ends the turn. */
  function inTurn(work: () => Promise<boolean>): Promise<boolean> {
    const turn = async () => {
      become({ isSaving: true, failure: null })
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        become({ failure: error })
        return false
      } finally {
        become({ isSaving: false })
      }
    }
    const result = last.then(turn, turn)
    last = result
    return result
  }

  async function sendAll(): Promise<boolean> {
    for (let n = 0; n < mostTries; n += 1) if ((await attempt()) === 'done') break
    return Object.keys(state.drafts).length === 0
  }

  /** Sends what waits now. True when the server has everything. */
  function flush(): Promise<boolean> {
    clearTimeout(timer)
    if (Object.keys(waiting()).length === 0 && !state.isSaving)
      return Promise.resolve(Object.keys(state.drafts).length === 0)
    return inTurn(sendAll)
  }
  function later() {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), pause)
  }

  if (Object.keys(waiting()).length > 0) later()

  return {
    state: () => state,
    left: (): Left => ({ etag: state.profile.etag ?? null, drafts: state.drafts }),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Shows the answer at once, and saves it a moment later. */
    give: (field: string, answer: Answer | null) => {
      become({ drafts: { ...state.drafts, [field]: answer }, faults: without(state.faults, [field]) })
      later()
    },
    /** Takes an unsaved answer back. */
    drop: (field: string) => {
      become({ drafts: without(state.drafts, [field]), faults: without(state.faults, [field]) })
    },
    /** Which answer counts where both sides changed it. */
    choose: (field: string, whose: 'mine' | 'theirs') => {
      become({
        conflicts: without(state.conflicts, [field]),
        ...(whose === 'theirs' && { drafts: without(state.drafts, [field]) }),
      })
      void flush()
    },
    flush,
    /** After something beside the answers was changed elsewhere, as the usual hours. */
    readAgain: () =>
      inTurn(async () => {
        await merge()
        return true
      }),
    /** Changes the profile beside its answers. False when it failed; `failure` or `faults` then hold why. */
    change: (attributes: object) =>
      inTurn(async () => {
        await sendAll()
        const again = () => send(attributes, state.profile.etag)
        try {
          saved(await again(), {})
        } catch (error) {
          if (!(error instanceof ApiError) || error.status !== 412) throw error
          await merge()
          saved(await again(), {})
        }
        return true
      }),
  }
}
