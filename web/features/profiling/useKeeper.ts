import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useAuth, meKey } from '../../shared/session/me.ts'
import type { Role } from '../../shared/profile/steps.ts'
import { profileCalls } from './calls.ts'
import { createKeeper, type KeptProfile } from './keeper.ts'

/** Keeps one's own answers. What waits is sent when the page is left, and other pages read the profile again. */
export function useKeeper(role: Role, id: string, profile: KeptProfile) {
  const { http } = useAuth()
  const client = useQueryClient()
  const [keeper] = useState(() => createKeeper(profile, profileCalls(http, role, id)))
  const kept = useSyncExternalStore(keeper.subscribe, keeper.state)
  useEffect(
    () => () => {
      void (async () => {
        await keeper.flush()
        if (keeper.state().savedAt === null) return
        for (const queryKey of [['presenters'], ['participants'], meKey]) void client.invalidateQueries({ queryKey })
      })()
    },
    [client, keeper],
  )
  return { keeper, kept }
}
