import { z } from 'zod'
import { ApiError } from '../../shared/data/errors.ts'
import { isAway } from '../../shared/data/layer.ts'
import { randomUuid } from '../../shared/data/uuid.ts'
import { keepDraft, readDraft } from '../../shared/form/drafts.ts'
import type { Comment, Conversation, MessengerApi } from './api.ts'
import type { WaitingFiles } from './waitingFiles.ts'

const fileKept = z.object({ name: z.string(), size: z.number() })
const kept = z.array(
  z.object({ key: z.string(), body: z.string(), at: z.string(), file: fileKept.nullable().default(null) }),
)

export interface Outgoing {
  /** Of the call: sent again under the same, a message is sent once. */
  readonly key: string
  readonly body: string
  readonly at: string
  /** `waiting`: nobody answers for now. `lost`: this device does not have its file any more. */
  readonly state: 'sending' | 'waiting' | 'failed' | 'lost'
  readonly error: ApiError | null
  /** What it holds is with the files that wait. */
  readonly file: { readonly name: string; readonly size: number } | null
  /** How much of the file has left, from 0 to 1. */
  readonly progress: number
}

export interface OutboxOptions {
  readonly api: Pick<MessengerApi, 'open' | 'send' | 'sendFile'>
  readonly files: WaitingFiles
  readonly readerId: string
  readonly conversation: Pick<Conversation, 'id' | 'messages' | 'role_user_id'>
  readonly onSent: (comment: Comment) => void
}

const againMs = 5_000

/**
 * Messages on their way, in their order: kept on the device until the server has them, and sent again when the
 * connection is back. A refused one waits for its author.
 */
export function createOutbox({ api, files, readerId, conversation, onSent }: OutboxOptions) {
  const storage = `${readerId}/outbox/${conversation.id}`
  const listeners = new Set<() => void>()
  let items = readKept(storage)
  let opened = conversation.messages > 0
  let working = false
  let current: { readonly key: string; readonly abort: AbortController } | undefined

  const show = (next: readonly Outgoing[]) => {
    items = next
    for (const listener of listeners) listener()
  }
  const update = (next: readonly Outgoing[]) => {
    const plain = next.map(({ key, body, at, file }) => ({ key, body, at, file }))
    keepDraft(storage, plain.length === 0 ? '' : JSON.stringify(plain))
    show(next)
  }
  const mark = (key: string, change: Partial<Outgoing>) => {
    show(items.map((one) => (one.key === key ? { ...one, ...change } : one)))
  }
  const leave = (key: string) => {
    update(items.filter((one) => one.key !== key))
    void files.remove(key)
  }
  const sendOne = async ({ key, body, file: named }: Outgoing) => {
    mark(key, { state: 'sending', error: null, progress: 0 })
    const file = named && (await files.read(key))
    if (named && !file) {
      // Another tab may have sent it.
      if (readKept(storage).some((one) => one.key === key)) mark(key, { state: 'lost' })
      else leave(key)
      return
    }
    current = { key, abort: new AbortController() }
    const { signal } = current.abort
    if (!opened) await api.open(conversation.role_user_id)
    opened = true
    const onProgress = (progress: number) => {
      mark(key, { progress })
    }
    const comment =
      file === null
        ? await api.send(conversation.id, body, key)
        : await api.sendFile(conversation.id, { body, file, idempotencyKey: key, signal, onProgress })
    leave(key)
    onSent(comment)
  }
  /** One after the other: they arrive in the order in which they were written. */
  const work = async () => {
    if (working) return
    working = true
    let next = items.find(isToSend)
    while (next !== undefined) {
      const { key } = next
      try {
        await sendOne(next)
      } catch (error) {
        const known = error instanceof ApiError ? error : null
        const away = known !== null && (isAway(known) || known.code === 'request_in_progress')
        mark(key, { state: away ? 'waiting' : 'failed', error: known })
        if (away) break
      }
      next = items.find(isToSend)
    }
    working = false
  }

  return {
    items: () => items,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Sends what is there, now and whenever the connection is back. Gives how to stop. */
    start() {
      const again = () => void work()
      again()
      window.addEventListener('online', again)
      const timer = setInterval(again, againMs)
      return () => {
        window.removeEventListener('online', again)
        clearInterval(timer)
      }
    },
    send: (body: string, file: File | null = null) => {
      const key = randomUuid()
      if (file !== null) void files.keep(key, file)
      const named = file && { name: file.name, size: file.size }
      const at = new Date().toISOString()
      update([...items, { key, body, at, file: named, state: 'sending', error: null, progress: 0 }])
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

function isToSend({ state }: Outgoing): boolean {
  return state !== 'failed' && state !== 'lost'
}

function readKept(storage: string): readonly Outgoing[] {
  try {
    return kept.parse(JSON.parse(readDraft(storage) || '[]')).map((one) => ({
      ...one,
      state: 'waiting',
      error: null,
      progress: 0,
    }))
  } catch {
    return []
  }
}
