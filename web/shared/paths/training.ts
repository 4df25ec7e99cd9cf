import type { toolCategories } from '#contract/content/training-tools.ts'
import { path, query } from '../path.ts'

const pattern = '/dashboard/training_tools'

export const trainingPaths = {
  training: path(pattern, (category?: (typeof toolCategories)[number]) => pattern + query({ category })),
}
