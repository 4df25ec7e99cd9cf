import { z } from 'zod'
import { randomUuid } from '../../../shared/data/uuid.ts'

/** What is written in a call. `at` is when it was written, or heard. */
export interface Line {
  readonly id: string
  readonly own: boolean
  /** Whose, where it is not one's own: `participant`, `presenter`, or in a workshop the person's id. */
  readonly from?: string
  readonly text: string
  readonly at: string
  /** The other one's browser has it. */
  readonly arrived: boolean
}

export interface TalkState {
  readonly lines: readonly Line[]
  /** Who wants the lines among the messages of the two. */
  readonly keeps: Readonly<Record<'own' | 'other', boolean>>
  /** How many lines of one's own could not be put there. */
  readonly unkept: number
}

/** Puts a line of one's own among the messages of the two; the same again changes nothing. */
export type KeepLine = (line: Line) => Promise<void>

export const lineMaxLength = 2_000

/** How long a line waits for an earlier one of the other to be among the messages, ms. */
const timeoutMs = 5_000

const message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('line'), id: z.uuid(), text: z.string().trim().min(1).max(lineMaxLength) }),
  z.object({ type: z.literal('got'), id: z.uuid() }),
  z.object({ type: z.literal('keep'), keep: z.boolean() }),
  z.object({ type: z.literal('kept'), id: z.uuid() }),
])
type TalkMessage = z.infer<typeof message>

export type Talk = ReturnType<typeof createTalk>

interface TalkOptions {
  readonly say: (words: TalkMessage) => boolean
  /** null: the lines are kept nowhere. */
  readonly keep: KeepLine | null
}

/**
 * What the two write in a call. It goes from browser to browser and is gone with them, unless both want to keep it:
 * then each puts their own lines among their messages, each line after the ones before it. A line that finds no way
 * waits for the next one.
 */
export function createTalk({ say, keep }: TalkOptions) {
  let state: TalkState = { lines: [], keeps: { own: false, other: false }, unkept: 0 }
  const listeners = new Set<() => void>()
  const set = (change: Partial<TalkState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const kept = new Set<string>()
  /** By line of the other one: until when it is waited for. */
  const awaited = new Map<string, number>()
  let keeping = Promise.resolve()

  const isAwaited = ({ id }: Line) => {
    if (kept.has(id)) return false
    if (!awaited.has(id)) {
      awaited.set(id, Date.now() + timeoutMs)
      setTimeout(() => void keepMore(), timeoutMs)
    }
    return Date.now() < (awaited.get(id) ?? 0)
  }
  const keepAll = async () => {
    let isFailed = false
    for (const line of state.lines) {
      if (keep === null || !state.keeps.own || !state.keeps.other) return
      if (!line.own && isAwaited(line)) break
      if (!line.own || !line.arrived || kept.has(line.id)) continue
      try {
        await keep(line)
        kept.add(line.id)
        say({ type: 'kept', id: line.id })
      } catch {
        // In their order: the next one waits for it.
        isFailed = true
        break
      }
    }
    const missing = state.lines.filter((line) => line.own && line.arrived && !kept.has(line.id))
    set({ unkept: isFailed ? missing.length : 0 })
  }
  const keepMore = () => {
    keeping = keeping.then(keepAll)
    return keeping
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    write(text: string) {
      const trimmed = text.trim().slice(0, lineMaxLength)
      if (trimmed === '') return
      const line: Line = { id: randomUuid(), own: true, text: trimmed, at: new Date().toISOString(), arrived: false }
      set({ lines: [...state.lines, line] })
      say({ type: 'line', id: line.id, text: line.text })
    },
    wants(own: boolean) {
      set({ keeps: { ...state.keeps, own } })
      say({ type: 'keep', keep: own })
      void keepMore()
    },
    /** Tries again what could not be kept. */
    keepMore: () => void keepMore(),
    /** There is a way to the other one, perhaps to another tab of theirs. */
    open: () => {
      for (const { own, arrived, id, text } of state.lines) if (own && !arrived) say({ type: 'line', id, text })
      say({ type: 'keep', keep: state.keeps.own })
    },
    hear: (words: unknown, from?: string) => {
      const parsed = message.safeParse(words)
      if (!parsed.success) return
      const { data } = parsed
      if (data.type === 'keep') set({ keeps: { ...state.keeps, other: data.keep } })
      else if (data.type === 'kept') kept.add(data.id)
      else if (data.type === 'got')
        set({ lines: state.lines.map((line) => (line.id === data.id ? { ...line, arrived: true } : line)) })
      else {
        const { id, text } = data
        say({ type: 'got', id })
        if (!state.lines.some((line) => line.id === id))
          set({
            lines: [
              ...state.lines,
              {
                id,
                own: false,
                ...(from !== undefined && { from }),
                text,
                at: new Date().toISOString(),
                arrived: true,
              },
            ],
          })
      }
      void keepMore()
    },
  }
}
