import { z } from 'zod'

/** The five headers of an authenticated answer. */
const headerNames = ['access-token', 'token-type', 'client', 'expiry', 'uid'] as const

const sessionSchema = z.object({
  'access-token': z.string().min(1),
  'token-type': z.string().min(1),
  client: z.string().min(1),
  expiry: z.string().min(1),
  uid: z.string().min(1),
})
export type Session = z.infer<typeof sessionSchema>

const storageKey = 'binome-session'

export interface SessionKeeper {
  /** The session as any tab of this browser last knew it, or null. */
  current(): Session | null
  /**
   * Takes the headers of an answer to a call made as `sentAs` (null for a sign-in). Ignored when one is missing or blank, when the answer
   * is older than what is known (its expiry is smaller), or when that session is over: a late answer must not bring it back.
   */
  refresh(headers: Headers, sentAs: Session | null): void
  end(): void
  /** Called when the session starts, or ends, in this tab or in another; not when its token changes. */
  readonly subscribe: (listener: () => void) => () => void
}

/** The session headers, kept in `storage` and shared by the tabs. Storage may be refused: the session then lasts for the page. */
export function createSessionKeeper(storage: Storage): SessionKeeper {
  let memory: Session | null = null
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }

  function current(): Session | null {
    try {
      const text = storage.getItem(storageKey)
      if (text === null) return null
      return sessionSchema.safeParse(JSON.parse(text)).data ?? null
    } catch {
      return memory
    }
  }

  function keep(session: Session): void {
    memory = session
    try {
      storage.setItem(storageKey, JSON.stringify(session))
    } catch {
      // `memory` has it.
    }
  }

  window.addEventListener('storage', (event) => {
    if (event.storageArea !== storage || event.key !== storageKey) return
    if ((event.newValue === null) !== (event.oldValue === null)) tell()
  })

  return {
    current,
    refresh(headers, sentAs) {
      const received = Object.fromEntries(headerNames.map((name) => [name, headers.get(name)?.trim()]))
      const { data: session } = sessionSchema.safeParse(received)
      if (!session) return
      const known = current()
      if (sentAs !== null) {
        if (known?.client !== sentAs.client || session.client !== sentAs.client) return
        if (Number(session.expiry) < Number(known.expiry)) return
      }
      keep(session)
      if (known?.client !== session.client) tell()
    },
    end() {
      const had = current() !== null
      memory = null
      try {
        storage.removeItem(storageKey)
      } catch {
        // Nothing was kept there.
      }
      if (had) tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
