import { z } from 'zod'
import { keepDraft, readDraft } from '../../../shared/form/drafts.ts'

const record = z.object({
  body: z.string(),
  at: z.string(),
  file: z.object({ name: z.string(), size: z.number() }).nullable(),
})

/** A message that is not sent yet, as the device keeps it. */
export type KeptMessage = z.infer<typeof record> & { readonly key: string }

const outboxOf = (readerId: string) => `${readerId}/outbox/`

/** The conversations for which a person has unsent messages on this device. */
export function conversationsWithUnsent(readerId: string): readonly string[] {
  const place = `/${outboxOf(readerId)}`
  const ids = names().flatMap((name) => name.split(place)[1]?.split('/')[0] ?? [])
  return [...new Set(ids)]
}

/** The unsent messages of a person in a conversation: a record each, so that two tabs write none of the other's. */
export function keptMessages(readerId: string, conversationId: string) {
  const place = `${outboxOf(readerId)}${conversationId}/`
  const read = (key: string): readonly KeptMessage[] => {
    try {
      return [{ key, ...record.parse(JSON.parse(readDraft(place + key))) }]
    } catch {
      return []
    }
  }
  return {
    place,
    /** In the order in which they were written. */
    all(): readonly KeptMessage[] {
      const keys = names().filter((name) => name.includes(`/${place}`))
      return keys.flatMap((name) => read(name.slice(name.lastIndexOf('/') + 1))).toSorted(byTime)
    },
    /** False where storage is refused or full: the message then lives as long as the page. */
    keep({ key, ...message }: KeptMessage): boolean {
      keepDraft(place + key, JSON.stringify(message))
      return readDraft(place + key) !== ''
    },
    remove(key: string): void {
      keepDraft(place + key, '')
    },
    /** Calls the listener when another tab wrote or removed one. */
    subscribe(listener: () => void): () => void {
      const written = ({ key }: StorageEvent) => {
        // null: all of the storage was emptied.
        if (key === null || key.includes(`/${place}`)) listener()
      }
      window.addEventListener('storage', written)
      return () => {
        window.removeEventListener('storage', written)
      }
    },
  }
}

export function byTime(a: { readonly at: string }, b: { readonly at: string }): number {
  return a.at.localeCompare(b.at)
}

function names(): readonly string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}
