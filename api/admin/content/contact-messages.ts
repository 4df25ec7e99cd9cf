import { adminContactMessages } from '#contract/console/content/contact-messages.ts'
import { resource } from '../platform/resource.ts'

/** A year (docs/privacy.md). */
export const contactMessages = resource({
  contract: adminContactMessages,
  table: 'app.contact_messages',
  soughtIn: 'rm.sought_contact_messages',
  answers: 'AdminContactMessage',
  right: 'security',
  writes: { right: 'configure', update: 'Say that a message was answered, or is closed' },
})
