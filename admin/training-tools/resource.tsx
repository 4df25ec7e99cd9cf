import { plainPages } from '../plain/plain-pages.tsx'

export const trainingTools = plainPages('training_tools', {
  remove: ['admin'],
})
