import { createProjections } from '#projections/all.ts'
import type { Projection } from '#projections/runner/projection.ts'

/** What is known of the read models without running them: names, versions, categories and tables. */
export const readModels: readonly Projection[] = createProjections({
  opener: {
    openMany: () => Promise.reject(new Error('these read models are not run')),
  },
  wake: () => undefined,
})
