import { plainPages } from '../plain/plain-pages.tsx'

export const recommendations = plainPages('recommendations')
