import type { Door } from '../../shared/session/door.ts'

/** Signs in; who it is is remembered with the session. Rejects with an ApiError. */
export async function enter({ http, session }: Door, values: { email: string; password: string }): Promise<void> {
  const { body } = await http({ method: 'POST', path: '/auth/sign_in', body: values })
  const id = (body as { data?: { id?: unknown } } | null)?.data?.id
  if (typeof id === 'string') session.remember(id)
}
