import { plainPages } from '../plain/plain-pages.tsx'

export const faqs = plainPages('faqs', {
  remove: ['admin'],
})
