import { useEffect, useState } from 'react'
import { z } from 'zod'
import type { Cable } from '../../../shared/cable/cable.ts'
import { useAuth, type Me } from '../../../shared/session/me.ts'
import type { Call } from './call.ts'

const answer = z.object({ data: z.object({ id: z.string() }) })

/**
 * A session that runs out during a call leaves the call as it is. Once the same person has signed in, in another tab,
 * the call goes on under the new session; for somebody else the page begins anew.
 * @returns whether the reader is to sign in
 */
export function useLapse(held: { call: Call; cable: Cable } | null, isIn: boolean, me: Me): boolean {
  const { http, session, lasting } = useAuth()
  const [isLapsed, setLapsed] = useState(false)
  useEffect(() => (isIn ? lasting.hold() : undefined), [lasting, isIn])
  useEffect(() => {
    if (held === null || !isIn) return undefined
    const { call, cable } = held
    const goOn = async () => {
      const { body } = await http({ method: 'GET', path: '/auth/validate_token' })
      if (answer.parse(body).data.id !== me.id) {
        globalThis.location.reload()
        return
      }
      await call.renew()
      cable.hurry()
      setLapsed(false)
    }
    return session.subscribe((ending) => {
      if (ending !== null) setLapsed(ending === 'expired')
      // Where it does not succeed the reader still reads what to do.
      else goOn().catch(() => undefined)
    })
  }, [held, isIn, http, session, me.id])
  return isLapsed
}
