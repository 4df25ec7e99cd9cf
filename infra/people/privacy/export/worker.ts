import { fileEnd } from '#api/queries/people/data-exports.ts'
import type { Person } from '#commands/people/account-records.ts'
import { areFilesUnavailable, type FileStore } from '#commands/platform/files/ports.ts'
import { ofActiveCompany } from '../../../company/companies/active.ts'
import { enqueueMail } from '../../../messages/mail/outbox.ts'
import { eachItem, type JobReport } from '../../../platform/queue/each-item.ts'
import { isHeld, isPaused, pauseJob, resumeJob } from '../../../platform/queue/held.ts'
import type { TransactionalSql } from '#projections/platform/sql.ts'
import type { Logger } from '../../../platform/logs/logs.ts'
import { exportFolder } from '../../../platform/files/folders.ts'
import { archiveOf, archiveParts, type ArchiveSources } from './archive.ts'
import { archiveZip } from './zip.ts'

interface Dependencies extends Omit<ArchiveSources, 'sql' | 'files'> {
  readonly sql: TransactionalSql
  readonly files: FileStore
  readonly logger: Pick<Logger, 'info' | 'error'>
  readonly now: () => Date
}

interface Claimed extends Person {
  readonly id: string
  readonly attempts: number
}

/** A process that makes an archive says so again with each part; after this another one begins it anew. */
const lease = `interval '3 minutes'`
const attemptsAtMost = 3
const job = 'make_data_exports'

/**
 * Makes the archives that are waiting, until none is or `deadline` has passed. While the store of files is away they
 * wait, and no attempt counts.
 */
export async function makeDataExports(dependencies: Dependencies, deadline: number): Promise<JobReport> {
  const deleted = await deleteEndedExports(dependencies)
  let { failed } = deleted
  while (Date.now() < deadline) {
    const claimed = await claim(dependencies.sql)
    if (claimed === null) break
    if (await make(dependencies, claimed)) continue
    failed += 1
    break
  }
  return { done: deleted.done, failed }
}

/** Whether somebody waits for an archive, or a file is to be deleted. */
export async function hasDataExports(sql: TransactionalSql): Promise<boolean> {
  const rows = await sql.query({
    name: 'data_exports_waiting',
    text: `select from app.data_exports e where state = 'waiting' and ${ofActiveCompany('e.company_id')}
      and not ${isPaused(job)} limit 1`,
  })
  return rows.length > 0
}

async function claim(sql: TransactionalSql): Promise<Claimed | null> {
  const [row] = await sql.query<Claimed>({
    text: `update app.data_exports set state = 'running', attempts = attempts + 1, done = 0, total = $1,
        lease_until = now() + ${lease}
      where id = (
        select id from app.data_exports e
        where (state = 'waiting' or (state = 'running' and lease_until < now())) and ${ofActiveCompany('e.company_id')}
          and not ${isPaused(job)}
        order by requested_at limit 1 for update skip locked)
      returning id, company_id as "companyId", user_id as "userId", attempts`,
    values: [archiveParts],
  })
  return row ?? null
}

/** False: the store of files is away, and the job waits. */
async function make(dependencies: Dependencies, claimed: Claimed): Promise<boolean> {
  const { sql, files, logger, now } = dependencies
  const { id, companyId, userId, attempts } = claimed
  const key = `${exportFolder}/${companyId}/${id}.zip`
  try {
    const onPart = async (done: number) => {
      await sql.query({
        text: `update app.data_exports set done = $2, lease_until = now() + ${lease} where id = $1`,
        values: [id, done],
      })
    }
    const bytes = await files.write(key, archiveZip(archiveOf(dependencies, claimed, { at: now(), onPart })))
    const expiresAt = fileEnd(now())
    const kept = await sql.transaction(async (transaction) => {
      const ready = await transaction.query({
        text: `update app.data_exports set state = 'ready', ready_at = now(), expires_at = $2, file_key = $3,
            bytes = $4, lease_until = null
          where id = $1 and state = 'running' and attempts = $5 returning id`,
        values: [id, expiresAt, key, bytes, attempts],
      })
      if (ready.length === 0) return false
      await enqueueMail(transaction, {
        companyId,
        key: `export_ready/${id}`,
        template: 'export_ready',
        to: { userId },
        params: {},
        link: { id, expiresAt },
      })
      return true
    })
    // The person was erased meanwhile, or another process took it over, which writes the same key.
    if (!kept) await deleteUnlessTaken(dependencies, id, key)
    else logger.info({ dataExport: id, bytes }, 'an archive of personal data is ready')
    await resumeJob(sql, job)
    return true
  } catch (error) {
    logger.error({ err: error, dataExport: id, attempts }, 'an archive of personal data could not be made')
    const isAway = areFilesUnavailable(error)
    await sql.query({
      text: `update app.data_exports set attempts = attempts - case when $4 then 1 else 0 end,
          state = case when attempts >= $2 and not $4 then 'failed' else 'waiting' end
        where id = $1 and state = 'running' and attempts = $3`,
      values: [id, attemptsAtMost, attempts, isAway],
    })
    if (isAway) await pauseJob(sql, job, error)
    return !isAway
  }
}

async function deleteUnlessTaken({ sql, files }: Dependencies, id: string, key: string): Promise<void> {
  const taken = await sql.query({
    text: `select from app.data_exports where id = $1 and state in ('running', 'ready')`,
    values: [id],
  })
  if (taken.length === 0) await files.remove(key)
}

/** Deletes the file first: a row without a file may be looked at again, a file without a row is never found. */
async function deleteEndedExports({ sql, files, logger }: Dependencies): Promise<JobReport> {
  const ended = await sql.query<{ id: string; file_key: string }>({
    text: `select id, file_key from app.data_exports e where file_key is not null and expires_at <= now()
        and not ${isHeld(job, 'e.id::text')} limit 1000`,
  })
  const report = await eachItem(
    { sql, job, logger, isUnavailable: areFilesUnavailable },
    ended,
    ({ id }) => id,
    async ({ id, file_key }) => {
      await files.remove(file_key)
      await sql.query({
        text: `update app.data_exports set file_key = null, state = 'expired' where id = $1`,
        values: [id],
      })
    },
  )
  await sql.query({
    text: `delete from app.data_exports e using app.users u
      where u.id = e.user_id and u.status = 'erased' and e.file_key is null and e.state in ('expired', 'failed')`,
  })
  return report
}
