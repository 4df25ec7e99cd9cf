import { useDataLayer } from '../data/hooks.ts'
import { useDoor } from './me.ts'

/** Ends the session here at once, and on the server; a server that cannot be reached lets it expire. The router then shows the sign-in. */
export function useSignOut(): () => Promise<void> {
  const { http, session } = useDoor()
  const { client } = useDataLayer()
  return async () => {
    const told = http({ method: 'DELETE', path: '/auth/sign_out' }).catch(() => null)
    await client.cancelQueries()
    await told
    session.end('signed_out')
  }
}
