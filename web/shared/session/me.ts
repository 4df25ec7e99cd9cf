import { useSuspenseQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { useDataLayer } from '../data/hooks.ts'
import type { DataLayer } from '../data/layer.ts'
import type { Item } from '../data/models.ts'
import { createContext, use } from 'react'
import type { Http } from '../data/http.ts'
import type { AuthClient } from './authClient.ts'
import { meRequest } from './meRequest.ts'

export const AuthContext = createContext<AuthClient | null>(null)

export function useAuth(): AuthClient {
  const auth = use(AuthContext)
  if (!auth) throw new Error('No session above this component')
  return auth
}

const authAnswer = z.object({ data: z.object({ id: z.string().min(1) }) })

export const meKey = ['users', 'get', 'me'] as const

async function askWho(http: Http, signal: AbortSignal): Promise<string> {
  const { body } = await http({ method: 'GET', path: '/auth/validate_token', signal })
  return authAnswer.parse(body).data.id
}

/** The signed-in user with profiles and program. The sign-in returned the id; for an older session a call does. */
export function meQuery(layer: DataLayer, { http, session }: AuthClient) {
  return {
    queryKey: meKey,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const id = session.user() ?? (await askWho(http, signal))
      session.remember(id)
      return layer.readOne(meRequest(id), signal)
    },
    staleTime: 5 * 60_000,
  }
}

type Profile = Item<'presenters' | 'participants'>

export interface Me {
  id: string
  user: Item<'users'>['attributes']
  fullName: string
  /** The profile the person acts as; null before they have one. */
  profile: Profile | null
  participant: Profile | null
  presenter: Profile | null
  program: Item<'programs'> | null
}

/** Throws to the route's error page when it cannot be had; suspends while it is loading. */
export function useMe(): Me {
  const layer = useDataLayer()
  const { data } = useSuspenseQuery(meQuery(layer, useAuth()))
  const { attributes, relationships } = data.data
  const idOf = (name: string): string | undefined => {
    const target = relationships[name]
    const [first] = [target ?? []].flat()
    return first?.id
  }
  const profileOf = (name: string): Profile | null => {
    const id = idOf(name)
    const found = data.included.find(
      (item) => item.id === id && (item.type === 'presenters' || item.type === 'participants'),
    )
    return (found as Profile | undefined) ?? null
  }
  const programId = idOf('current_program')
  return {
    id: data.data.id,
    user: attributes,
    fullName: `${attributes.first_name} ${attributes.last_name}`.trim(),
    profile: profileOf('current_profile'),
    participant: profileOf('participant_profiles'),
    presenter: profileOf('presenter_profiles'),
    program:
      (data.included.find((item) => item.type === 'programs' && item.id === programId) as
        | Item<'programs'>
        | undefined) ?? null,
  }
}
