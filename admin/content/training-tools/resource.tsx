import { plainPages } from '../../platform/plain/plain-pages.tsx'

export const trainingTools = plainPages('training_tools', {
  remove: ['admin'],
})
