import { useDataLayer } from '../data/hooks.ts'
import { removeDrafts } from '../form/drafts.ts'
import { useAuth } from './me.ts'

/** Ends the session here and on the server; one that cannot be reached lets it expire. The router shows the sign-in. */
export function useSignOut(): () => Promise<void> {
  const { http, session } = useAuth()
  const { client } = useDataLayer()
  return async () => {
    const ending = http({ method: 'DELETE', path: '/auth/sign_out' }).catch(() => null)
    await client.cancelQueries()
    await ending
    const person = session.user()
    if (person !== null) removeDrafts(person)
    session.end('signed_out')
  }
}
