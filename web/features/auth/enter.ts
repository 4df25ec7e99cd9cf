import type { AuthClient } from '../../shared/session/authClient.ts'
import type { HttpCall } from '../../shared/data/http.ts'

/** What an answer that opens a session says of its owner, as far as the pages of this area need it. */
export interface Entered {
  /** Somebody else chose the password: nothing else is answered until it is changed. */
  mustChangePassword: boolean
}

/** A call that opens a session; who it is is remembered with the session. Rejects with an ApiError. */
export async function enterBy({ http, session }: AuthClient, call: HttpCall): Promise<Entered> {
  const { body } = await http(call)
  const { data } = (body ?? {}) as { data?: { id?: unknown; allow_password_change?: unknown } }
  if (typeof data?.id === 'string' && session.current() !== null) session.remember(data.id)
  return { mustChangePassword: data?.allow_password_change === true }
}

/** Signs in with a password. */
export async function enter(auth: AuthClient, values: { email: string; password: string }): Promise<Entered> {
  return enterBy(auth, { method: 'POST', path: '/auth/sign_in', body: values })
}
