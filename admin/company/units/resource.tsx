import { plainPages } from '../../platform/plain/plain-pages.tsx'

export const units = plainPages('business_units', {
  remove: ['admin'],
  coded: { code: 'code', of: 'label.fr' },
})
