import { SubjectErased } from '#commands/platform/ports.ts'
import type { CompanyId } from '#domain/platform/ids.ts'
import type { TransactionalSql } from '#projections/platform/sql.ts'

export interface WrappedKey {
  readonly wrapped: Buffer
  readonly kekId: string
}

/** Where wrapped keys are kept. */
export interface KeyTable {
  find(subjects: readonly string[]): Promise<ReadonlyMap<string, WrappedKey>>
  /** Keeps the first one: of two makers at once, both get the key of one. @throws SubjectErased */
  insertOrGet(subject: string, companyId: CompanyId, key: WrappedKey): Promise<WrappedKey>
  /** Removes the key, there or not, and keeps another one from ever taking its place. */
  destroy(subject: string, companyId: CompanyId): Promise<void>
}

interface Row {
  readonly subject_id: string
  readonly wrapped_key: Buffer
  readonly kek_id: string
}

/** `vault.subject_keys`, with the rights of `binome_vault`. */
export function createKeyTable(sql: TransactionalSql): KeyTable {
  const find = async (subjects: readonly string[]) => {
    const rows = await sql.query<Row>({
      name: 'vault_keys_find',
      text: `select subject_id, wrapped_key, kek_id from vault.subject_keys
             where subject_id = any($1::uuid[]) and erased_at is null`,
      values: [subjects],
    })
    return new Map(rows.map((row) => [row.subject_id, { wrapped: row.wrapped_key, kekId: row.kek_id }]))
  }
  return {
    find,
    async insertOrGet(subject, companyId, key) {
      const inserted = await sql.query<Row>({
        name: 'vault_keys_insert',
        text: `insert into vault.subject_keys (subject_id, company_id, wrapped_key, kek_id) values ($1, $2, $3, $4)
               on conflict (subject_id) do nothing returning subject_id`,
        values: [subject, companyId, key.wrapped, key.kekId],
      })
      if (inserted.length === 1) return key
      // A statement of its own: the row of the one who was first became visible after ours had begun.
      const kept = (await find([subject])).get(subject)
      if (kept === undefined) throw new SubjectErased()
      return kept
    },
    async destroy(subject, companyId) {
      await sql.query({
        name: 'vault_keys_destroy',
        text: `insert into vault.subject_keys (subject_id, company_id, erased_at) values ($1, $2, now())
               on conflict (subject_id) do update set wrapped_key = null, kek_id = null, erased_at = now()
               where subject_keys.erased_at is null`,
        values: [subject, companyId],
      })
    },
  }
}

/** For tests, and for tools that keep nothing. */
export function createMemoryKeyTable(): KeyTable {
  const keys = new Map<string, WrappedKey>()
  const destroyed = new Set<string>()
  return {
    find: async (subjects) =>
      new Map(
        subjects.flatMap((subject) => {
          const key = keys.get(subject)
          return key === undefined ? [] : [[subject, key] as const]
        }),
      ),
    insertOrGet: async (subject, _companyId, key) => {
      if (destroyed.has(subject)) throw new SubjectErased()
      const kept = keys.get(subject) ?? key
      keys.set(subject, kept)
      return kept
    },
    destroy: async (subject) => {
      keys.delete(subject)
      destroyed.add(subject)
    },
  }
}
