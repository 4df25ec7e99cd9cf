import { z } from 'zod'
import { channels } from '#domain/messages/notices/words.ts'
import { instant } from '../../platform/values.ts'

/** A mail server refused the address for good, with this code, and nothing has reached it since; null: none did. */
export const addressRefused = z.object({ at: instant, error: z.string() }).nullable()

/** `overtaken`: what it says was no longer so when it was to leave. */
export const mailStates = ['waiting', 'sending', 'sent', 'failed', 'overtaken'] as const

/** What is sent by mail, SMS or to browsers, for administrators. Its contents are kept nowhere. */
export const adminMail = z.object({
  id: z.string(),
  created_at: z.string(),
  channel: z.enum(channels),
  template: z.string(),
  state: z.enum(mailStates),
  attempts: z.number(),
  /** null: there will be none by itself. */
  next_attempt_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  /** A code such as `rcpt_550` or `outcome_unknown`; never a server's words, which repeat addresses. */
  last_error: z.string().nullable(),
  /** null: an address without an account. */
  user_id: z.string().nullable(),
  full_name: z.string().nullable(),
  /** Of a recipient without an account, until the mail was sent. */
  address: z.string().nullable(),
  actions: z.array(z.enum(['retry'])),
})
export type AdminMail = z.infer<typeof adminMail>
