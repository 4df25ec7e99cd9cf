import { refreshDirectory } from '#projections/community/directory/refresh.ts'
import { createAvatars } from '../community/avatars.ts'
import { createSeason } from '../community/cohort/season.ts'
import { workOnMatches } from '../community/cohort/worker.ts'
import { createWorker } from '../platform/queue/worker.ts'
import type { Parts } from './parts.ts'

export function startCommunity({ core, logger, files, pictures }: Parts) {
  const { database, commands } = core
  // What a process leaves that dies is taken up by the job `resume_cohort_matches`.
  const matches = createWorker(() => workOnMatches({ database, commands }, logger), logger)
  return {
    services: {
      avatars: createAvatars({ database, files, pictures }),
      cohorts: { wait: () => matches.wake(), season: createSeason(database) },
      refreshDirectory,
    },
  }
}
