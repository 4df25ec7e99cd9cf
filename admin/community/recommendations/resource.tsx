import { plainPages } from '../../platform/plain/plain-pages.tsx'

export const recommendations = plainPages('recommendations')
