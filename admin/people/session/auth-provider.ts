import { type AuthProvider, HttpError } from 'react-admin'
import { type ConsoleRole, consoleRoles } from '#contract/console/people/roles.ts'
import { mayAccess } from './access.ts'
import { noteSessionEnd } from './ending.ts'
import { forgetSession, noteSignOut, readSession, rememberUser } from './headers.ts'
import { call } from './http.ts'
import { releaseHold } from './holds.ts'

/** Who is signed in, as the console needs it. */
export interface ConsoleUser {
  readonly id: string
  readonly fullName: string
  readonly role: ConsoleRole
  readonly locale: 'fr' | 'en'
}

/**
 * The password; then, where the account has a second factor, its code with the challenge of the first answer. Or a
 * passkey, which replaces both.
 */
export type SignInStep =
  | { readonly email: string; readonly password: string }
  | { readonly challenge: string; readonly code: string }
  | { readonly response: unknown }

export interface ConsoleAuth extends AuthProvider {
  /** The signed-in console user. One call to the server a page, however many ask. @throws HttpError */
  me(): Promise<ConsoleUser>
}

/** Sign-in refused because the account has nothing to do here; the words are a translation key. */
export class NotAConsoleUser extends Error {
  override readonly name = 'NotAConsoleUser'
  constructor() {
    super('console.login.not_console_user')
  }
}

/** react-admin's port to `/auth`: sign in, stay signed in, sign out, and who may see what. */
export function createAuthProvider(): ConsoleAuth {
  let pending: Promise<ConsoleUser> | null = null
  /** Somebody is signed in who has nothing to do here: react-admin's sign-out after that must not be theirs. */
  let signedInElsewhere = false
  const me = () => {
    if (readSession() === null) return Promise.reject(new Error('console.login.signed_out'))
    pending ??= call('/auth/validate_token').then(({ json }) => consoleUserFrom(json))
    pending.catch(() => {
      pending = null
    })
    return pending
  }

  return {
    me,
    login: async (given: SignInStep) => {
      forgetSession()
      releaseHold()
      const way = 'challenge' in given ? '/second_factor' : 'response' in given ? '/passkey' : ''
      const { json } = await call(`/auth/sign_in${way}`, { method: 'POST', body: JSON.stringify(given) })
      try {
        const user = consoleUserFrom(json)
        rememberUser(user.id)
        pending = Promise.resolve(user)
      } catch (error) {
        await signOut()
        throw error
      }
    },
    logout: async () => {
      const isOthers = signedInElsewhere
      signedInElsewhere = false
      pending = null
      if (readSession() === null || isOthers) return
      noteSignOut()
      await signOut()
    },
    checkAuth: async () => {
      try {
        await me()
        signedInElsewhere = false
      } catch (error) {
        // Their session of the employees' application goes on.
        signedInElsewhere = error instanceof NotAConsoleUser
        // A server that does not answer is no reason to lose the session: the page itself will say so.
        if (!(error instanceof HttpError) || error.status === 401) throw error
      }
    },
    checkError: async (error: unknown) => {
      if (!(error instanceof HttpError) || error.status !== 401) return
      pending = null
      noteSessionEnd()
    },
    getIdentity: async () => {
      const user = await me()
      return { id: user.id, fullName: user.fullName }
    },
    getPermissions: async () => (await me()).role,
    canAccess: async ({ resource, action }) => {
      const { role } = await me()
      return mayAccess(role, resource, action)
    },
  }
}

async function signOut(): Promise<void> {
  const ended = readSession()
  try {
    await call('/auth/sign_out', { method: 'DELETE' })
  } catch {
    // The session is gone or the server unreachable: either way this browser forgets it.
  }
  forgetSession(ended)
}

/** @throws NotAConsoleUser */
function consoleUserFrom(json: unknown): ConsoleUser {
  const user = (json as { data?: Record<string, unknown> } | null)?.data ?? {}
  const held = Array.isArray(user['roles']) ? user['roles'] : []
  // The highest counts when someone holds several.
  const role = consoleRoles.find((name) => held.includes(name))
  if (role === undefined) throw new NotAConsoleUser()
  return {
    id: String(user['id']),
    fullName: [user['first_name'], user['last_name']].filter(Boolean).join(' '),
    role,
    locale: user['locale'] === 'en' ? 'en' : 'fr',
  }
}
