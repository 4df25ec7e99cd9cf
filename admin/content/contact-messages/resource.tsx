import { plainPages } from '../../platform/plain/plain-pages.tsx'

/** What people wrote in the contact form. Nobody changes it; an administrator says what became of it. */
export const contactMessages = plainPages('contact_messages', {
  shows: ['name', 'email', 'created_at', 'message'],
  addresses: ['email'],
})
