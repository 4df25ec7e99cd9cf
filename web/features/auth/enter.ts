import type { AuthClient } from '../../shared/session/authClient.ts'

/** Signs in; who it is is remembered with the session. Rejects with an ApiError. */
export async function enter({ http, session }: AuthClient, values: { email: string; password: string }): Promise<void> {
  const { body } = await http({ method: 'POST', path: '/auth/sign_in', body: values })
  const id = (body as { data?: { id?: unknown } } | null)?.data?.id
  if (typeof id === 'string') session.remember(id)
}
