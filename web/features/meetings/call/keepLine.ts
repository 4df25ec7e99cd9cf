import { z } from 'zod'
import type { AuthClient } from '../../../shared/session/authClient.ts'
import type { KeepLine } from './talk.ts'

const answer = z.object({ data: z.object({ id: z.string() }) })
const path = '/api/v1/conversations'

/** Puts lines of a call among the messages of the reader and that account. A line's id is the key of its call. */
export function keepLinesWith(http: AuthClient['http'], userId: string): KeepLine {
  let conversation: Promise<string> | null = null
  const open = async () => {
    const relationships = { receiver: { data: { type: 'users', id: userId } } }
    const opened = await http({ method: 'POST', path, body: { data: { type: 'conversations', relationships } } })
    return answer.parse(opened.body).data.id
  }
  return async ({ id, text }) => {
    conversation ??= open().catch((error: unknown) => {
      conversation = null
      throw error
    })
    await http({
      method: 'POST',
      path: `${path}/${await conversation}/comments`,
      body: { data: { type: 'comments', attributes: { body: text } } },
      idempotencyKey: id,
    })
  }
}
