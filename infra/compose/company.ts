import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { serveInstallation } from '#api/content/public-pages/installation.ts'
import { createCompanyAdministration } from '../company/companies/administration.ts'
import { createDrawings } from '../company/companies/drawings.ts'
import { createFindTexts } from '../company/companies/host-proof.ts'
import type { Parts } from './parts.ts'

export function startCompany({ config, core, companies, applications, version }: Parts) {
  const drawings = createDrawings()
  return {
    services: {
      companies,
      drawings,
      companySettings: createCompanyAdministration({ system: core.database.system, findTexts: createFindTexts() }),
      installation: serveInstallation({
        drawings,
        worker: workerOf(path.resolve(applications)),
        version,
        installable: config.installable,
      }),
    },
  }
}

/** Empty where the application is not built. */
function workerOf(applications: string): string {
  const file = path.join(applications, 'web', 'service-worker.js')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
