import type { AuthClient } from '../../../shared/session/authClient.ts'
import { ApiError } from '../../../shared/data/errors.ts'
import { challengeIn, SecondFactorNeeded } from './secondFactor.ts'
import type { HttpCall } from '../../../shared/data/http.ts'

/** What an answer that opens a session says of its owner, as far as the pages of this area need it. */
export interface Entered {
  /** Somebody else chose the password: nothing else is answered until it is changed. */
  mustChangePassword: boolean
  /** The company asks for the acceptance of a text: nothing else is answered before. */
  mustAccept: boolean
  /** They have a role and no profile: what they do is in the console. */
  administers: boolean
}

interface Entrance {
  http: AuthClient['http']
  session: Pick<AuthClient['session'], 'current' | 'remember'>
}

type Member = 'id' | 'allow_password_change' | 'must_accept' | 'roles' | 'has_profile'

/**
 * A call that opens a session; who it is is remembered with the session. Rejects with an ApiError, or with
 * SecondFactorNeeded.
 */
export async function enterBy({ http, session }: Entrance, call: HttpCall): Promise<Entered> {
  const body = await answerTo(http, call)
  const challenge = challengeIn(body)
  if (challenge !== null) throw new SecondFactorNeeded(challenge)
  const { data } = (body ?? {}) as { data?: Partial<Record<Member, unknown>> }
  if (typeof data?.id === 'string' && session.current() !== null) session.remember(data.id)
  const texts = data?.must_accept
  return {
    mustChangePassword: data?.allow_password_change === true,
    mustAccept: Array.isArray(texts) && texts.length > 0,
    administers: Array.isArray(data?.roles) && data.roles.length > 0 && data.has_profile === false,
  }
}

async function answerTo(http: AuthClient['http'], call: HttpCall): Promise<unknown> {
  try {
    return (await http(call)).body
  } catch (error) {
    if (error instanceof ApiError && challengeIn(error.body) !== null) return error.body
    throw error
  }
}

/** A password, the code that is required after it, or the answer of a passkey. */
export type SignInValues =
  | { email: string; password: string }
  | { challenge: string; code: string }
  | { response: unknown }

/** Signs in by one of the ways of the page. */
export async function enter(auth: Entrance, values: SignInValues): Promise<Entered> {
  const way = 'challenge' in values ? '/second_factor' : 'response' in values ? '/passkey' : ''
  return enterBy(auth, { method: 'POST', path: `/auth/sign_in${way}`, body: values })
}
