import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError } from '../../../shared/data/errors.ts'
import { useForgetAway } from '../../../shared/data/hooks.ts'
import { useAuth } from '../../../shared/session/me.ts'
import { createPushCalls } from './pushCalls.ts'
import { isSubscribed, pushAbility, subscribe, unsubscribe } from './pushManager.ts'

const key = ['push_subscriptions']

/** The browser itself would not, e.g. because it could not reach its push service. */
export class BrowserRefused extends Error {
  override readonly name = 'BrowserRefused'
}

/** The reader's browsers with pushes, and what this one can do. */
export function usePush() {
  const auth = useAuth()
  const calls = useMemo(() => createPushCalls(auth), [auth])
  const client = useQueryClient()
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const { browsers, serverKey } = await calls.browsers(signal)
      const ability = await pushAbility()
      const own = browsers.find(({ attributes }) => attributes.current)
      const isOn = own !== undefined && ability === 'able' && (await isSubscribed(serverKey))
      return { browsers, serverKey, ability, own, isOn }
    },
  })
  const changed = { meta: { inline: true }, onSettled: () => client.invalidateQueries({ queryKey: key }) }
  const turnOn = useMutation({
    ...changed,
    /** @returns whether the person gave the right */
    mutationFn: async (serverKey: string) => {
      const subscription = await subscribe(serverKey).catch((cause: unknown) => {
        throw new BrowserRefused('no subscription', { cause })
      })
      if (subscription !== null) await calls.add(subscription)
      return subscription !== null
    },
  })
  const turnOff = useMutation({
    ...changed,
    mutationFn: async ({ id, isOwn }: { id: string; isOwn: boolean }) => {
      await calls.remove(id).catch((error: unknown) => {
        // One that is already gone counts as removed.
        if (!(error instanceof ApiError) || error.status !== 404) throw error
      })
      // The server sends no more, whatever the browser says.
      if (isOwn) await unsubscribe().catch(() => undefined)
    },
  })
  useForgetAway(turnOn)
  useForgetAway(turnOff)
  return { ...query, turnOn, turnOff }
}
