import { csvLines, readersFile } from '#api/admin/platform/csv-export.ts'
import { meetingExport, relationshipExport, userExport } from '#api/admin/platform/exports.ts'
import { listParams } from '#api/admin/platform/list-params.ts'
import { everyRow } from '#api/admin/platform/every-row.ts'
import { meetings } from '#api/admin/meetings/meetings.ts'
import { mentoringRelationships } from '#api/admin/mentoring/mentoring-relationships.ts'
import { users } from '#api/admin/people/users.ts'
import { id, type CompanyId } from '#domain/platform/ids.ts'
import { Database } from '#infra/platform/database/database.ts'
import { admin } from './console-list.ts'
import { companyId } from './directory-data.ts'

/**
 * A process that makes the console's files, one for each message that names one, and prints how many lines it made, how
 * long that took, and how many megabytes it held at most: `csv-child.ts <url>`.
 */
const database = new Database({ url: process.argv[2] ?? '', poolSize: 2 })
const sql = database.tenant(id<CompanyId>(companyId))

const listQuery = (source: Parameters<typeof listParams>[1], query: string) =>
  listParams(new URLSearchParams(query), source)
const file = await readersFile(sql, 'fr', 'Europe/Paris')
const nobody = async () => undefined
const files: Readonly<Record<string, () => AsyncIterable<string>>> = {
  people: () => csvLines(everyRow(sql, users, listQuery(users, ''), admin), userExport, file, nobody),
  relationships: () =>
    csvLines(
      everyRow(sql, mentoringRelationships, listQuery(mentoringRelationships, ''), admin),
      relationshipExport,
      file,
      nobody,
    ),
  sessions: () =>
    csvLines(
      everyRow(sql, meetings, listQuery(meetings, 'starts_at_gte=2025-12-01'), admin),
      meetingExport,
      file,
      nobody,
    ),
}

/** What the parent reads. */
export interface Made {
  readonly rows: number
  readonly seconds: number
  readonly megabytes: number
}

process.on('message', (name: string) => void make(name))
process.on('disconnect', () => process.exit())
process.send?.('ready')

async function make(name: string): Promise<void> {
  const lines = files[name]
  if (lines === undefined) throw new RangeError(`no file ${name}`)
  let [rows, megabytes] = [-1, 0]
  const started = performance.now()
  for await (const text of lines()) {
    rows += text.split('\r\n').length - 1
    megabytes = Math.max(megabytes, process.memoryUsage.rss() / 2 ** 20)
  }
  const made: Made = { rows, seconds: (performance.now() - started) / 1000, megabytes }
  process.send?.(made)
}
