import { plainPages } from '../../platform/plain/plain-pages.tsx'

export const faqs = plainPages('faqs', {
  remove: ['admin'],
})
