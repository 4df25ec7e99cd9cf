import { adminTrainingTools } from '#contract/console/content/training-tools.ts'
import { resource } from '../platform/resource.ts'

export const trainingTools = resource({
  contract: adminTrainingTools,
  table: 'app.training_tools',
  search: ['title', 'description', 'author'],
  answers: 'AdminTrainingTool',
  right: 'read',
  writes: {
    right: 'configure',
    create: 'Add a training tool',
    update: 'Change a training tool, or offer it no longer',
    delete: 'Delete a training tool',
  },
})
