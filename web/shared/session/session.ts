import { sessionHeaders } from '#contract/people/session-headers.ts'

export type Session = Record<(typeof sessionHeaders)[number], string>

/** Plain code: the sign-in loads no schemas. */
function sessionOf(value: (name: string) => unknown): Session | null {
  const entries = sessionHeaders.map((name) => [name, value(name)] as const)
  const complete = entries.every(([, text]) => typeof text === 'string' && text !== '')
  return complete ? (Object.fromEntries(entries) as Session) : null
}

/** Why a session is over: somebody signed out here, or in another tab (`beside`), or it ended by itself. */
export type Ending = 'signed_out' | 'beside' | 'expired'

const storageKey = 'binome-session'
/** The user of the session, from the sign-in: the first page loads them without a call for their id. */
const userKey = 'binome-user'
/** There while the last session was signed out of. */
const signedOutKey = 'binome-signed-out'

export interface SessionKeeper {
  /** The session as any tab of this browser last knew it, or null. */
  current(): Session | null
  /**
   * Takes the headers of an answer to a call made as `sentAs` (null for a sign-in). Ignored when one is missing or
   * blank, when the answer is older than what is known (its expiry is smaller), or when that session is over: a late
   * answer must not bring it back.
   */
  refresh(headers: Headers, sentAs: Session | null): void
  end(why?: Ending): void
  /** Why the session before is over, as far as this page has seen it end. */
  ended(): Ending | null
  /** The id of the session's user, or null when it is unknown. */
  user(): string | null
  remember(user: string): void
  /** Called when the session starts (null), or ends, in this tab or in another; not when its token changes. */
  readonly subscribe: (listener: (ending: Ending | null) => void) => () => void
}

/**
 * The session headers, kept in `storage` and shared by the tabs. Storage may be refused: the session then lasts for
 * the page.
 */
export function createSessionKeeper(storage: Storage): SessionKeeper {
  let memory: Session | null = null
  let memoryUser: string | null = null
  const listeners = new Set<(ending: Ending | null) => void>()
  let ended: Ending | null = null
  const tell = (ending: Ending | null) => {
    ended = ending
    for (const listener of listeners) listener(ending)
  }

  function current(): Session | null {
    try {
      const text = storage.getItem(storageKey)
      if (text === null) return null
      const kept: unknown = JSON.parse(text)
      return typeof kept === 'object' && kept !== null ? sessionOf((name) => Reflect.get(kept, name)) : null
    } catch {
      return memory
    }
  }

  function keep(session: Session): void {
    memory = session
    try {
      storage.removeItem(signedOutKey)
      storage.setItem(storageKey, JSON.stringify(session))
    } catch {
      // `memory` has it.
    }
  }

  window.addEventListener('storage', (event) => {
    if (event.storageArea !== storage) return
    // What this tab took for a session that ran out was a sign-out in another one.
    if (event.key === signedOutKey && event.newValue !== null && ended === 'expired') tell('beside')
    if (event.key !== storageKey) return
    if ((event.newValue === null) === (event.oldValue === null)) return
    const why = storage.getItem(signedOutKey) === null ? 'expired' : 'beside'
    tell(event.newValue === null ? why : null)
  })

  return {
    current,
    refresh(headers, sentAs) {
      const session = sessionOf((name) => headers.get(name)?.trim())
      if (!session) return
      const known = current()
      if (sentAs !== null) {
        if (known?.client !== sentAs.client || session.client !== sentAs.client) return
        if (Number(session.expiry) < Number(known.expiry)) return
      }
      keep(session)
      if (known?.client !== session.client) tell(null)
    },
    end(why = 'expired') {
      const had = current() !== null
      memory = null
      memoryUser = null
      try {
        if (why === 'signed_out') storage.setItem(signedOutKey, '1')
        storage.removeItem(storageKey)
        storage.removeItem(userKey)
      } catch {
        // Nothing was kept there.
      }
      if (had) tell(why)
    },
    ended: () => ended,
    user() {
      try {
        return storage.getItem(userKey)
      } catch {
        return memoryUser
      }
    },
    remember(user) {
      memoryUser = user
      try {
        storage.setItem(userKey, user)
      } catch {
        // `memoryUser` has it.
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
