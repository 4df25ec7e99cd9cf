import { z } from 'zod'
import { plainContract } from '../../platform/plain.ts'
import { instant } from '../../platform/values.ts'

export const contactStates = ['open', 'answered', 'closed'] as const

/** What was written in the contact form. Administrators say what became of it; nobody changes what was written. */
export const adminContactMessages = plainContract({
  type: 'contact_messages',
  writable: { state: z.enum(contactStates) },
  readOnly: {
    subject: z.string(),
    message: z.string(),
    name: z.string(),
    email: z.string(),
    /** null: written without an account. */
    user_id: z.uuid().nullable(),
    created_at: instant,
  },
  filters: ['q', 'state', 'created_at'],
  sorts: ['-created_at', 'subject', 'name', 'email'],
  columns: ['subject', 'name', 'email', 'state', 'created_at'],
})
