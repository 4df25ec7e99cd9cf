import { sessionHeaders } from '#contract/people/session-headers.ts'

/**
 * The five headers of a devise_token_auth session, kept between visits and refreshed from each answer. Both
 * applications keep one session of this browser, in the same place (web/shared/session/session.ts).
 */
export interface SessionHeaders {
  readonly 'access-token': string
  readonly 'token-type': string
  readonly client: string
  readonly expiry: string
  readonly uid: string
}

const key = 'binome-session'
/** Whose session it is. */
const userKey = 'binome-user'
/** There while the last session was signed out of. */
const signedOutKey = 'binome-signed-out'

/** The kept session, or null. Storage may be refused by the browser; then the session lives in this page only. */
export function readSession(): SessionHeaders | null {
  try {
    const kept = localStorage.getItem(key)
    if (kept === null) return inMemory
    const parsed = JSON.parse(kept) as Partial<SessionHeaders> | null
    return sessionFrom((name) => parsed?.[name] ?? '')
  } catch {
    return inMemory
  }
}

let inMemory: SessionHeaders | null = null

function keep(session: SessionHeaders | null): void {
  inMemory = session
  try {
    if (session === null) {
      localStorage.removeItem(key)
      localStorage.removeItem(userKey)
    } else {
      localStorage.removeItem(signedOutKey)
      localStorage.setItem(key, JSON.stringify(session))
    }
  } catch {
    // Private browsing: the session in memory serves until the page goes.
  }
}

/** A session only when no header is blank: a blank one would sign the reader out on the next call. */
function sessionFrom(read: (name: (typeof sessionHeaders)[number]) => string): SessionHeaders | null {
  const session = {
    'access-token': read('access-token'),
    'token-type': read('token-type'),
    client: read('client'),
    expiry: read('expiry'),
    uid: read('uid'),
  }
  return sessionHeaders.every((name) => session[name].trim() !== '') ? session : null
}

/**
 * Takes the session headers of an answer. An answer may carry none (the batch window), and answers may arrive out of
 * order: one of another session, or one that expires earlier than the kept one, is older and is ignored.
 * @param sentBy The session the call went out with, null for a sign-in.
 */
export function refreshSession(headers: Headers, sentBy: SessionHeaders | null): void {
  const fresh = sessionFrom((name) => headers.get(name) ?? '')
  if (fresh === null) return
  const kept = readSession()
  if (sentBy !== null && kept?.client !== sentBy.client) return
  if (kept !== null && kept.client === fresh.client && Number(fresh.expiry) < Number(kept.expiry)) return
  keep(fresh)
}

/** For the pages of the other application: they ask at once for what is this person's. */
export function rememberUser(id: string): void {
  try {
    localStorage.setItem(userKey, id)
  } catch {
    // They ask who it is.
  }
}

/** The person signs out, here and in every other page of this browser. */
export function noteSignOut(): void {
  try {
    localStorage.setItem(signedOutKey, '1')
  } catch {
    // Pages then say that the session has ended.
  }
}

/** Forgets the session, unless another one has taken its place since `ended` was sent. */
export function forgetSession(ended?: SessionHeaders | null): void {
  if (ended && readSession()?.client !== ended.client) return
  keep(null)
}
