import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { ownPart, profileAttributes } from '#contract/community/profiles.ts'
import { tagAttributes, type TagAttributes } from '#contract/community/tags.ts'
import { ApiError } from '../../../shared/data/errors.ts'
import type { Http, HttpAnswer } from '../../../shared/data/http.ts'
import { randomUuid } from '../../../shared/data/uuid.ts'
import { query } from '../../../shared/path.ts'
import { useAuth } from '../../../shared/session/me.ts'
import type { Role } from '../../../shared/profile/steps.ts'
import type { KeptProfile } from './keeper.ts'

const errorOf = (error: unknown) => (error instanceof ApiError ? error : null)

const ownProfile = profileAttributes.extend({ own: ownPart })
const ownAnswer = z.object({ data: z.object({ attributes: ownProfile }) })

function keptOf({ body, headers }: HttpAnswer): KeptProfile {
  const { own, ...attributes } = ownAnswer.parse(body).data.attributes
  return { attributes, own, etag: headers.get('etag') ?? undefined }
}

/** Reads and changes one's own profile. Each throws ApiError. */
export function profileCalls(http: Http, role: Role, id: string) {
  const path = `/api/v1/${role}s/${id}`
  return {
    read: async (signal?: AbortSignal) => keptOf(await http({ method: 'GET', path, ...(signal && { signal }) })),
    send: async (attributes: object, ifMatch: string | undefined) => {
      const body = { data: { type: `${role}s`, id, attributes } }
      return keptOf(
        await http({ method: 'PATCH', path, body, idempotencyKey: randomUuid(), ...(ifMatch && { ifMatch }) }),
      )
    },
  }
}

/** As it is when the page opens: the keeper follows it from there. */
export function useKeptProfile(role: Role, id: string) {
  const { http } = useAuth()
  const { data, error, refetch } = useQuery({
    queryKey: ['own_profile', role, id],
    queryFn: ({ signal }) => profileCalls(http, role, id).read(signal),
    gcTime: 0,
    staleTime: Infinity,
  })
  return { profile: data, error: errorOf(error), readAgain: () => void refetch() }
}

const tagsAnswer = z.object({ data: z.array(z.object({ attributes: tagAttributes })) })

/** As many as one answer may hold. */
const mostTags = '100'

/** Tags by a part of their label or of a synonym. */
export function useTags(kind: TagAttributes['kind'] | null, typed: string) {
  const { http } = useAuth()
  const { data } = useQuery({
    queryKey: ['tags', kind, typed],
    queryFn: async ({ signal }) => {
      const search = query({ kind: kind ?? undefined, q: typed === '' ? undefined : typed, 'page[size]': mostTags })
      const { body } = await http({ method: 'GET', path: `/api/v1/tags${search}`, signal })
      return tagsAnswer.parse(body).data.map(({ attributes }) => attributes)
    },
    enabled: kind !== null,
    staleTime: 60_000,
  })
  return data
}

/** Asks for the profile that the person has not. True: it is open; false: an administrator decides. Throws ApiError. */
export function useAskProfile() {
  const { http } = useAuth()
  return async (role: Role) => {
    const body = { data: { type: `${role}s` } }
    const { status } = await http({ method: 'POST', path: `/api/v1/${role}s`, body, idempotencyKey: randomUuid() })
    return status === 201
  }
}

/** Closes one's own profile. Throws ApiError. */
export function useCloseProfile() {
  const { http } = useAuth()
  return async (role: Role, id: string) => {
    await http({ method: 'DELETE', path: `/api/v1/${role}s/${encodeURIComponent(id)}`, idempotencyKey: randomUuid() })
  }
}

/** Proposes a tag that the list lacks. Throws ApiError. */
export function usePropose() {
  const { http } = useAuth()
  return async (kind: 'skill' | 'job_category', label: string) => {
    const body = { data: { type: 'tag_proposals', attributes: { kind, label } } }
    await http({ method: 'POST', path: '/api/v1/tag_proposals', body, idempotencyKey: randomUuid() })
  }
}
