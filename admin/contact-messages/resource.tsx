import { plainResource } from '../plain/plain-resource.tsx'

/** What people wrote in the contact form. Nobody changes it; an administrator says what became of it. */
export const contactMessages = plainResource({
  name: 'contact_messages',
  icon: 'waiting',
  roles: ['admin'],
  contract: async () => (await import('#contract/console/contact-messages.ts')).adminContactMessages,
  edit: ['admin'],
  shows: ['name', 'email', 'created_at', 'message'],
})
