import { plainPages } from '../plain/plain-pages.tsx'

export const units = plainPages('business_units', {
  remove: ['admin'],
})
