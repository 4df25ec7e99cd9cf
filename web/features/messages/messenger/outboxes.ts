import { tellUnsent } from '../../../shared/session/unsent.ts'
import type { AuthClient } from '../../../shared/session/authClient.ts'
import { createMessengerApi, type Comment } from './api.ts'
import { conversationsWithUnsent } from './keptMessages.ts'
import { createOutbox, type Outbox, type OutboxOptions, type Outgoing } from './outbox.ts'
import { createWaitingFiles } from './waitingFiles.ts'

/** What keeps a message from being sent: the connection, or something that its author has to look at. */
export type Unsent = 'waiting' | 'failed'

export type Outboxes = ReturnType<typeof createOutboxes>

const waitMs = 5_000

function unsentOf(items: readonly Outgoing[]): Unsent | null {
  if (items.some(({ state }) => state === 'failed' || state === 'lost')) return 'failed'
  return items.some(({ state }) => state === 'waiting') ? 'waiting' : null
}

/** The outboxes of a person, one for each conversation: whatever page is open, what was written leaves. */
function createOutboxes(auth: AuthClient, readerId: string) {
  const api = createMessengerApi(auth, () => document.documentElement.lang)
  const files = createWaitingFiles(readerId)
  const boxes = new Map<string, Outbox>()
  const running = new Map<string, () => void>()
  const listeners = new Set<() => void>()
  const sent = new Set<(comment: Comment) => void>()
  let unsent: ReadonlyMap<string, Unsent> = new Map()
  let holders = 0

  const look = () => {
    const states = [...boxes].map(([id, box]) => [id, unsentOf(box.items())] as const)
    unsent = new Map(states.flatMap(([id, state]) => (state === null ? [] : [[id, state] as const])))
    const stuck = [...boxes.values()].flatMap((box) => box.items().filter((item) => unsentOf([item]) !== null))
    tellUnsent(readerId, stuck.length)
    for (const listener of listeners) listener()
  }
  const of = (id: string, known?: OutboxOptions['conversation']['known']): Outbox => {
    const there = boxes.get(id)
    if (there !== undefined) return there
    const onSent = (comment: Comment) => {
      for (const listener of sent) listener(comment)
    }
    const box = createOutbox({ api, files, readerId, conversation: { id, ...(known && { known }) }, onSent })
    boxes.set(id, box)
    box.subscribe(look)
    return box
  }
  /** Takes up what the device keeps, another tab's too. */
  const find = () => {
    for (const id of conversationsWithUnsent(readerId)) of(id)
    for (const [id, box] of boxes) if (!running.has(id)) running.set(id, box.start())
    look()
  }
  const stop = () => {
    window.removeEventListener('storage', find)
    for (const end of running.values()) end()
    running.clear()
  }

  return {
    of,
    /** By the id of the conversation. */
    unsent: () => unsent,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Calls the listener with each message that the server has accepted. */
    onSent: (listener: (comment: Comment) => void) => {
      sent.add(listener)
      return () => {
        sent.delete(listener)
      }
    },
    /** Sends until its last caller has stopped. */
    start: () => {
      holders += 1
      if (holders === 1) window.addEventListener('storage', find)
      find()
      return () => {
        holders -= 1
        if (holders === 0) stop()
      }
    },
    /** Sends what can be sent. Resolves once that is done, or was tried. */
    async sendNow() {
      find()
      const all = Promise.all([...boxes.values()].map((box) => box.look()))
      await Promise.race([all, new Promise((resolve) => setTimeout(resolve, waitMs))])
    },
  }
}

const known = new WeakMap<AuthClient, Map<string, Outboxes>>()

/** Those of the page: every part of it has the same. */
export function outboxesOf(auth: AuthClient, readerId: string): Outboxes {
  const own = known.get(auth) ?? new Map<string, Outboxes>()
  known.set(auth, own)
  const outboxes = own.get(readerId) ?? createOutboxes(auth, readerId)
  own.set(readerId, outboxes)
  return outboxes
}
