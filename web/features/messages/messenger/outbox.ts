import { ApiError } from '../../../shared/data/errors.ts'
import { isAway } from '../../../shared/data/layer.ts'
import { randomUuid } from '../../../shared/data/uuid.ts'
import type { Comment, Conversation, MessengerApi } from './api.ts'
import { inOneTab } from './inOneTab.ts'
import { byTime, keptMessages, type KeptMessage } from './keptMessages.ts'
import type { WaitingFiles } from './waitingFiles.ts'

/** Under its key it is sent once, however often. What its file holds is with the files that wait. */
export interface Outgoing extends Readonly<KeptMessage> {
  /**
   * `waiting`: nobody answers for now. `taken`: the server has it and cannot show it yet. `lost`: this device does not
   * have its file any more.
   */
  readonly state: 'sending' | 'waiting' | 'taken' | 'failed' | 'lost'
  readonly error: ApiError | null
  /** How much of the file has left, from 0 to 1. */
  readonly progress: number
}

export interface OutboxOptions {
  readonly api: Pick<MessengerApi, 'conversation' | 'open' | 'send' | 'sendFile'>
  readonly files: WaitingFiles
  readonly readerId: string
  /** Without `known`, as after a reload, a call finds out whether the conversation exists yet. */
  readonly conversation: Pick<Conversation, 'id'> & { readonly known?: Pick<Conversation, 'messages' | 'role_user_id'> }
  readonly onSent: (comment: Comment) => void
}

export type Outbox = ReturnType<typeof createOutbox>

const againMs = 5_000

/**
 * Messages on their way, in their order: kept on the device until the server has them, and sent again when the
 * connection is back. A refused one waits for its author. Every tab shows them, and one tab sends.
 */
export function createOutbox({ api, files, readerId, conversation, onSent }: OutboxOptions) {
  const kept = keptMessages(readerId, conversation.id)
  const listeners = new Set<() => void>()
  let items: readonly Outgoing[] = []
  /** The keys that this page has seen on the device. */
  const onDevice = new Set<string>()
  /** Messages that the server has taken in this pass and cannot show yet. */
  const unseen = new Set<string>()
  let opened = false
  let working = false
  let current: { readonly key: string; readonly abort: AbortController } | undefined

  const show = (next: readonly Outgoing[]) => {
    items = next
    for (const listener of listeners) listener()
  }
  /** Takes over what other tabs wrote, sent and removed. */
  const sync = () => {
    const found = kept.all()
    const isGone = (key: string) => onDevice.has(key) && !found.some((one) => one.key === key)
    const left = items.filter(({ key }) => !isGone(key))
    const others = found.filter(({ key }) => !items.some((one) => one.key === key))
    if (current && isGone(current.key)) current.abort.abort()
    for (const { key } of found) onDevice.add(key)
    if (left.length < items.length || others.length > 0)
      show([...left, ...others.map((one) => ({ ...one, ...waiting }))].toSorted(byTime))
  }
  sync()
  const keep = async ({ key, body, at, file: named }: Outgoing, file: File | null) => {
    // Before the message: another tab that finds it finds its file.
    if (file !== null) await files.keep(key, file)
    if (!items.some((one) => one.key === key)) await files.remove(key)
    else if (kept.keep({ key, body, at, file: named })) onDevice.add(key)
  }
  const mark = (key: string, change: Partial<Outgoing>) => {
    show(items.map((one) => (one.key === key ? { ...one, ...change } : one)))
  }
  const leave = (key: string) => {
    kept.remove(key)
    show(items.filter((one) => one.key !== key))
    void files.remove(key)
  }
  const open = async () => {
    if (opened) return
    const { messages, role_user_id: other } = conversation.known ?? (await api.conversation(conversation.id))
    if (messages === 0) await api.open(other)
    opened = true
  }
  const sendOne = async ({ key, body, file: named, state }: Outgoing) => {
    mark(key, { state: state === 'taken' ? state : 'sending', error: null, progress: 0 })
    const file = named && (await files.read(key))
    if (named && !file) {
      // Unless another tab has sent it.
      sync()
      mark(key, { state: 'lost' })
      return
    }
    current = { key, abort: new AbortController() }
    const { signal } = current.abort
    await open()
    const onProgress = (progress: number) => {
      mark(key, { progress })
    }
    const comment =
      file === null
        ? await api.send(conversation.id, body, key)
        : await api.sendFile(conversation.id, { body, file, idempotencyKey: key, signal, onProgress })
    if (comment === null) {
      // The author sees it until it is in the conversation: the same key then answers with it.
      unseen.add(key)
      mark(key, { state: 'taken' })
      return
    }
    leave(key)
    onSent(comment)
  }
  /** One after the other: they arrive in the order in which they were written. */
  const sendAll = async () => {
    unseen.clear()
    const nextOne = () => {
      sync()
      return items.find((one) => isToSend(one) && !unseen.has(one.key))
    }
    for (let next = nextOne(); next !== undefined; next = nextOne()) {
      const { key } = next
      try {
        await sendOne(next)
      } catch (error) {
        const known = error instanceof ApiError ? error : null
        // A session that has run out refuses no message: it goes with the next one.
        const away = known !== null && (isAway(known) || known.status === 401 || known.code === 'request_in_progress')
        mark(key, { state: away ? 'waiting' : 'failed', error: known })
        if (away) {
          // The ones behind it wait as well.
          show(items.map((one) => (one.state === 'sending' ? { ...one, state: 'waiting' } : one)))
          return
        }
      }
    }
  }
  const work = async () => {
    if (working) return
    working = true
    try {
      await inOneTab(kept.place, sendAll)
    } finally {
      working = false
    }
  }

  return {
    items: () => items,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Sends what is there. Resolves once it is done, or nobody answers. */
    async look() {
      sync()
      await work()
    },
    /** Sends what is there, now and whenever the connection is back. Gives how to stop. */
    start() {
      const again = () => {
        sync()
        void work()
      }
      again()
      const forget = kept.subscribe(again)
      window.addEventListener('online', again)
      const timer = setInterval(again, againMs)
      return () => {
        window.removeEventListener('online', again)
        clearInterval(timer)
        forget()
      }
    },
    send: (body: string, file: File | null = null) => {
      const key = randomUuid()
      const named = file && { name: file.name, size: file.size }
      // After those before it, by the clock too: a reload puts them in this order.
      const last = Math.max(0, ...items.map(({ at }) => Date.parse(at) + 1))
      const at = new Date(Math.max(Date.now(), last)).toISOString()
      const item: Outgoing = { ...waiting, key, body, at, file: named, state: 'sending' }
      show([...items, item])
      void keep(item, file)
      void work()
    },
    again: (key: string) => {
      mark(key, { state: 'sending', error: null })
      void work()
    },
    remove: (key: string) => {
      if (current?.key === key) current.abort.abort()
      leave(key)
    },
  }
}

const waiting = { state: 'waiting', error: null, progress: 0 } as const

function isToSend({ state }: Outgoing): boolean {
  return state !== 'failed' && state !== 'lost'
}
