import { path, query } from '../path.ts'

const pattern = '/dashboard/training_tools'

export const trainingPaths = {
  training: path(pattern, (category?: 'video' | 'conference' | 'tool') => pattern + query({ category })),
}
