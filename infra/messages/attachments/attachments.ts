import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Attachments } from '#api/ports/messages.ts'
import type { FileStore } from '#commands/platform/files/ports.ts'
import { type PictureType, pictureTypes } from '#contract/community/avatars.ts'
import type { AttachmentId, CompanyId, UserId } from '#domain/platform/ids.ts'
import type { FileQuotas } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { attachmentTypeOf } from './attachment-types.ts'
import { attachmentFolder } from '../../platform/files/folders.ts'
import { withoutMetadata } from '../../platform/files/metadata.ts'
import { fits } from '../../platform/files/quotas.ts'
import type { Scanner } from '../../platform/files/scanner.ts'
import { releaseAttachments } from './sent-attachments.ts'

export function attachmentFile(companyId: string, key: string): string {
  return `${attachmentFolder}/${companyId}/${key}.bin`
}

/** Lets go of a person's files, in the transaction that erases them: a job deletes them. */
export async function removeAttachmentsOf(
  sql: Sql,
  { companyId, userId }: { readonly companyId: CompanyId; readonly userId: UserId },
): Promise<void> {
  await releaseAttachments(sql, 'a.company_id = $1 and a.user_id = $2', [companyId, userId])
}

/** Lets go of the file of a message that was deleted: a job deletes it. Again does nothing. */
export async function removeAttachment(sql: Sql, companyId: CompanyId, attachmentId: AttachmentId): Promise<void> {
  await releaseAttachments(sql, 'a.company_id = $1 and a.id = $2', [companyId, attachmentId])
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
    async keep(author, conversationId, attachmentId, { name, content: sent }) {
      const { companyId, userId } = author
      if (sent.length === 0) return 'attachment_empty'
      const mediaType = attachmentTypeOf(name, sent)
      if (mediaType === null) return 'attachment_type'
      const content = isPicture(mediaType) ? withoutMetadata(sent, mediaType) : sent
      if (content === null) return 'attachment_unreadable'
      const file = { id: attachmentId, bytes: content.length }
      if (!(await fits(database.tenant(companyId), author, file, quotas))) return 'quota_reached'
      const verdict = await scanner.scan(content).catch(() => 'unknown' as const)
      if (verdict === 'unknown') return 'attachment_unchecked'
      if (verdict === 'infected') return 'attachment_infected'
      const key = randomBytes(16).toString('hex')
      await files.write(attachmentFile(companyId, key), Readable.from([content]))
      // A call that is repeated finds the row of the first: its own file goes again.
      const [row] = await database.tenant(companyId).query<{ file_key: string; media_type: string; bytes: number }>({
        text: `insert into app.attachments (id, company_id, user_id, conversation_id, file_key, media_type, bytes)
          values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do update set kept_at = now()
          returning file_key, media_type, bytes`,
        values: [attachmentId, companyId, userId, conversationId, key, mediaType, content.length],
      })
      if (row === undefined || row.file_key === key) return { mediaType, bytes: content.length }
      await files.remove(attachmentFile(companyId, key))
      return { mediaType: row.media_type, bytes: row.bytes }
    },

    async accept({ companyId }, attachmentId) {
      await database.tenant(companyId).query({
        text: 'update app.attachments set accepted_at = now() where id = $1 and accepted_at is null',
        values: [attachmentId],
      })
    },

    remove: (companyId, attachmentId) => removeAttachment(database.tenant(companyId), companyId, attachmentId),

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

const isPicture = (type: string): type is PictureType => (pictureTypes as readonly string[]).includes(type)
