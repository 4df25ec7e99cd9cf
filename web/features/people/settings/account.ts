import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { themes } from '#contract/people/auth.ts'
import { notificationSettings } from '#contract/messages/notification-settings.ts'
import type { Crop } from '#contract/community/avatars.ts'
import { useAuth, meKey } from '../../../shared/session/me.ts'

/** What only its owner sees of an account: the answers of `/auth`. */
const account = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string().nullable(),
  phone_verified: z.boolean(),
  time_zone: z.string(),
  theme: z.enum(themes).nullable().optional(),
  unconfirmed_email: z.string().nullable(),
  id: z.string(),
  avatar_url: z.string().nullable(),
  notifications: notificationSettings,
})
export type Account = z.infer<typeof account>

/** What changes by PATCH /auth. */
export type Change = Partial<
  Omit<Account, 'unconfirmed_email' | 'phone_verified' | 'id' | 'avatar_url' | 'notifications'>
> & {
  current_password?: string
  notifications?: Partial<Account['notifications']>
}

const answer = z.object({ data: account })
const key = ['account'] as const

export function useAccount() {
  const { http } = useAuth()
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      answer.parse((await http({ method: 'GET', path: '/auth/validate_token', signal })).body).data,
  })
}

/** Changes the account and the screens that show it. @throws ApiError */
export function useChangeAccount(): (change: Change) => Promise<Account> {
  const { http } = useAuth()
  const client = useQueryClient()
  return async (change) => {
    const { body } = await http({ method: 'PATCH', path: '/auth', body: change })
    const { data } = answer.parse(body)
    client.setQueryData<Account>(key, data)
    void client.invalidateQueries({ queryKey: meKey })
    return data
  }
}

/** The proof that the phone is the person's. Each throws ApiError. */
export function useProvePhone() {
  const { http } = useAuth()
  const client = useQueryClient()
  return {
    send: async (): Promise<void> => {
      await http({ method: 'POST', path: '/auth/phone/code', body: {} })
    },
    confirm: async (code: string): Promise<void> => {
      const { body } = await http({ method: 'POST', path: '/auth/phone/confirm', body: { code } })
      client.setQueryData<Account>(key, answer.parse(body).data)
    },
  }
}

const avatarDocument = z.object({ data: z.object({ attributes: z.object({ avatar_url: z.string().nullable() }) }) })

/** Sets or removes the person's picture, and updates every screen with it. Each throws ApiError. */
export function useChangePhoto() {
  const { http } = useAuth()
  const client = useQueryClient()
  const show = (url: string | null) => {
    client.setQueryData<Account>(key, (account) => account && { ...account, avatar_url: url })
    void client.invalidateQueries()
  }
  const pathOf = (userId: string) => `/api/v1/users/${userId}/avatar`
  return {
    give: async (userId: string, file: Blob, { x, y, size }: Crop) => {
      const path = `${pathOf(userId)}?x=${x}&y=${y}&size=${size}`
      const { body } = await http({ method: 'PUT', path, body: file })
      show(avatarDocument.parse(body).data.attributes.avatar_url)
    },
    remove: async (userId: string) => {
      await http({ method: 'DELETE', path: pathOf(userId) })
      show(null)
    },
  }
}
