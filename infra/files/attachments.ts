import { randomBytes } from 'node:crypto'
import type { Attachments } from '#api/ports.ts'
import type { FileStore } from '#commands/files/ports.ts'
import type { CompanyId, UserId } from '#domain/shared/ids.ts'
import type { FileQuotas } from '#infra/config.ts'
import type { Database } from '#infra/database/database.ts'
import type { Sql } from '#projections/sql.ts'
import { attachmentTypeOf } from './attachment-types.ts'
import { attachmentFolder } from './folders.ts'
import { fits } from './quotas.ts'
import type { Scanner } from './scanner.ts'

export function attachmentFile(companyId: string, key: string): string {
  return `${attachmentFolder}/${companyId}/${key}.bin`
}

/** Lets go of a person's files, in the transaction that erases them: a job deletes them. */
export async function removeAttachmentsOf(
  sql: Sql,
  { companyId, userId }: { readonly companyId: CompanyId; readonly userId: UserId },
): Promise<void> {
  await sql.query({
    text: `with gone as (
        delete from app.attachments where company_id = $1 and user_id = $2 returning file_key
      )
      insert into app.removed_files (key, company_id)
      select '${attachmentFolder}/' || $1 || '/' || file_key || '.bin', $1 from gone on conflict do nothing`,
    values: [companyId, userId],
  })
}

interface Dependencies {
  readonly database: Pick<Database, 'tenant'>
  readonly files: Pick<FileStore, 'write' | 'read' | 'remove'>
  readonly scanner: Scanner
  readonly quotas: FileQuotas
}

/** Files of messages, in the file store under names that nobody can guess. The row says whose they are. */
export function createAttachments({ database, files, scanner, quotas }: Dependencies): Attachments {
  return {
    async keep(author, conversationId, attachmentId, { name, content }) {
      const { companyId, userId } = author
      if (content.length === 0) return 'attachment_empty'
      const mediaType = attachmentTypeOf(name, content)
      if (mediaType === null) return 'attachment_type'
      const file = { id: attachmentId, bytes: content.length }
      if (!(await fits(database.tenant(companyId), author, file, quotas))) return 'quota_reached'
      const verdict = await scanner.scan(content).catch(() => 'unknown' as const)
      if (verdict === 'unknown') return 'attachment_unchecked'
      if (verdict === 'infected') return 'attachment_infected'
      const key = randomBytes(16).toString('hex')
      await files.write(attachmentFile(companyId, key), once(content))
      // A call that is repeated finds the row of the first: its own file goes again.
      const [row] = await database.tenant(companyId).query<{ file_key: string; media_type: string; bytes: number }>({
        text: `with kept as (
            insert into app.attachments (id, company_id, user_id, conversation_id, file_key, media_type, bytes)
            values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing returning file_key, media_type, bytes
          )
          select * from kept
          union all select file_key, media_type, bytes from app.attachments where id = $1 limit 1`,
        values: [attachmentId, companyId, userId, conversationId, key, mediaType, content.length],
      })
      if (row === undefined || row.file_key === key) return { mediaType, bytes: content.length }
      await files.remove(attachmentFile(companyId, key))
      return { mediaType: row.media_type, bytes: row.bytes }
    },

    async discard({ companyId, userId }, attachmentId) {
      await database.tenant(companyId).query({
        text: `with gone as (
            delete from app.attachments where id = $1 and user_id = $2
              and not exists (select from rm.messages m
                where m.conversation_id = attachments.conversation_id and m.attachment_id = attachments.id)
            returning file_key
          )
          insert into app.removed_files (key, company_id)
          select '${attachmentFolder}/' || $3 || '/' || file_key || '.bin', $3::uuid from gone on conflict do nothing`,
        values: [attachmentId, userId, companyId],
      })
    },

    async read(companyId, attachmentId) {
      const [row] = await database.tenant(companyId).query<{ file_key: string }>({
        name: 'attachment_file',
        text: 'select file_key from app.attachments where id = $1',
        values: [attachmentId],
      })
      return row === undefined ? null : files.read(attachmentFile(companyId, row.file_key))
    },
  }
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}
