import { useDataLayer } from '../data/hooks.ts'
import { removeDrafts } from '../useDraft.ts'
import { useDoor, useMe } from './me.ts'

/** Ends the session here at once, and on the server; a server that cannot be reached lets it expire. The router then shows the sign-in. */
export function useSignOut(): () => Promise<void> {
  const { http, session } = useDoor()
  const { client } = useDataLayer()
  const { id } = useMe()
  return async () => {
    const told = http({ method: 'DELETE', path: '/auth/sign_out' }).catch(() => null)
    await client.cancelQueries()
    await told
    removeDrafts(id)
    session.end('signed_out')
  }
}
