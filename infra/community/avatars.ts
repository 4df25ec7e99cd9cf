import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Avatars } from '#api/ports/community.ts'
import type { Pictures } from '#api/ports/platform.ts'
import type { Person } from '#commands/people/account-records.ts'
import type { FileStore } from '#commands/platform/files/ports.ts'
import { avatarSizes, type AvatarSize } from '#contract/community/avatars.ts'
import type { CompanyId, ProfileId } from '#domain/platform/ids.ts'
import type { Database } from '../platform/database/database.ts'
import { refreshDirectory } from '#projections/community/directory/refresh.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { avatarFolder } from '../platform/files/folders.ts'

/** @param key as `app.users.avatar_key` has it */
export function avatarFile(companyId: CompanyId, key: string, size: AvatarSize): string {
  return `${avatarFolder}/${companyId}/${key}-${size}.webp`
}

/** Has a job delete the files of a picture, in the transaction that lets go of it. */
export async function removeAvatarFiles(sql: Sql, companyId: CompanyId, key: string | null): Promise<void> {
  if (key === null) return
  await sql.query({
    text: `insert into app.removed_files (key, company_id) select file, $1 from unnest($2::text[]) file
      on conflict do nothing`,
    values: [companyId, avatarSizes.map((size) => avatarFile(companyId, key, size))],
  })
}

interface Dependencies {
  readonly database: Pick<Database, 'tenant'>
  readonly files: Pick<FileStore, 'write' | 'read' | 'remove'>
  readonly pictures: Pictures
}

/** Pictures in the file store, under names that nobody can guess: a browser asks for them without its session. */
export function createAvatars({ database, files, pictures }: Dependencies): Avatars {
  const change = ({ companyId, userId }: Person, profiles: readonly ProfileId[], key: string | null) =>
    database.tenant(companyId).transaction(async (sql) => {
      const [before] = await sql.query<{ avatar_key: string | null }>({
        text: `select avatar_key from app.users where id = $1 and status <> 'erased' for no key update`,
        values: [userId],
      })
      if (before === undefined) return false
      if (before.avatar_key === key) return true
      await sql.query({
        text: `update app.users set avatar_key = $2, updated_at = now() where id = $1`,
        values: [userId, key],
      })
      await removeAvatarFiles(sql, companyId, before.avatar_key)
      await refreshDirectory(sql, companyId, profiles)
      return true
    })

  return {
    avatarOf: (picture, crop) => pictures.avatarOf(picture, crop),

    async keep(person, profiles, made) {
      const key = randomBytes(16).toString('hex')
      const written = [...made].map(([size, content]) => [avatarFile(person.companyId, key, size), content] as const)
      for (const [file, content] of written) await files.write(file, Readable.from([content]))
      const kept = await change(person, profiles, key)
      if (!kept) for (const [file] of written) await files.remove(file)
      return kept
    },

    async remove(person, profiles) {
      await change(person, profiles, null)
    },

    async read(companyId, key, size) {
      const [owner] = await database.tenant(companyId).query({
        name: 'avatar_owner',
        text: `select from app.users where company_id = $1 and avatar_key = $2`,
        values: [companyId, key],
      })
      const file = owner === undefined ? null : await files.read(avatarFile(companyId, key, size))
      return file === null ? null : buffer(file)
    },
  }
}
