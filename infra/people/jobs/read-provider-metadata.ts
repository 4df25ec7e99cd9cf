import type { CompanyId, ConnectionId } from '#domain/platform/ids.ts'
import { ofActiveCompany } from '../../company/companies/active.ts'
import { createGuardedFetch } from '../single-sign-on/guarded-fetch.ts'
import { createMetadataFollower, type FollowMetadata } from '../single-sign-on/saml/follow-metadata.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { mayCallLoopback } from '../../platform/config/config.ts'
import type { Logger } from '../../platform/logs/logs.ts'
import type { RoleOptions } from '../../roles/role.ts'
import { eachItem, type JobReport } from '../../platform/queue/each-item.ts'
import type { Job } from '../../platform/jobs/job.ts'

interface Dependencies {
  /** Sees all companies. */
  readonly system: Sql
  readonly follow: FollowMetadata
  readonly logger?: Pick<Logger, 'error'>
}

/** Before `warn_of_certificates`, which warns of no certificate that has a successor. */
export function readProviderMetadataJob({
  core,
  config,
  logger,
}: Pick<RoleOptions, 'core' | 'config' | 'logger'>): Job {
  const { database } = core
  const fetch = createGuardedFetch({ allowLoopback: mayCallLoopback(config) })
  const follow = createMetadataFollower({ database, fetch })
  return {
    name: 'read_provider_metadata',
    cron: '41 5 * * *',
    run: () => readProviderMetadata({ system: database.system, follow, logger }),
  }
}

/** Takes over the new certificates of all SAML connections that have a metadata address. */
export async function readProviderMetadata({ system, follow, logger }: Dependencies): Promise<JobReport> {
  const connections = await system.query<{ id: ConnectionId; companyId: CompanyId }>({
    text: `select id, company_id as "companyId" from app.sso_connections s
      where kind = 'saml' and enabled and settings ? 'metadata_url' and ${ofActiveCompany('s.company_id')} order by id`,
  })
  return eachItem({ sql: system, job: 'read_provider_metadata', logger }, connections, ({ id }) => id, follow)
}
