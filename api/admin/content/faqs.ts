import { adminFaqs } from '#contract/console/content/faqs.ts'
import { resource } from '../platform/resource.ts'

export const faqs = resource({
  contract: adminFaqs,
  table: 'app.faqs',
  search: ['question', 'answer', 'category'],
  answers: 'AdminFaq',
  right: 'read',
  writes: {
    right: 'configure',
    create: 'Add a frequent question',
    update: 'Change a frequent question, or show it no longer',
    delete: 'Delete a frequent question',
  },
})
