import { importDependencies } from '../../company/companies/import-dependencies.ts'
import { workOnImports } from '../invitations/import.ts'
import type { RoleOptions } from '../../roles/role.ts'
import type { Job } from '../../platform/jobs/job.ts'

/** Takes up files of people that a stopped process has left. */
export function resumeImportsJob({ core, logger }: Pick<RoleOptions, 'core' | 'logger'>): Job {
  return {
    name: 'resume_imports',
    cron: '* * * * *',
    run: () => workOnImports(core.database, importDependencies(core), logger),
  }
}
