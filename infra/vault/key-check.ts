import { randomBytes } from 'node:crypto'
import type { TransactionalSql } from '#projections/sql.ts'
import { ConfigError } from '../config.ts'
import { kekIdOf, keyBytes, unwrapKey, VaultError, wrapKey } from './cipher.ts'

/** Whose key the check value is, beside people's. */
const subject = 'key_check'

interface Witness {
  readonly subject: string
  readonly wrapped: Buffer
  readonly kek_id: string
}

/**
 * Compares the configured key with the database's, before anything is sealed with it. A database of an earlier version
 * has no check value: its oldest key of a person is tried, and the value is written.
 * @param sql with the rights of `binome_vault`
 * @throws ConfigError when it is another key
 */
export async function checkVaultKey(sql: TransactionalSql, kek: Uint8Array): Promise<void> {
  const [oldest] = await sql.query<Witness>({
    text: `select '${subject}' as subject, wrapped, kek_id from vault.key_check
      union all
      (select subject_id::text, wrapped_key, kek_id from vault.subject_keys where erased_at is null
        and not exists (select from vault.key_check) order by created_at, subject_id limit 1)`,
  })
  if (oldest !== undefined) assertOpens(kek, oldest)
  if (oldest?.subject === subject) return
  await sql.query({
    text: `insert into vault.key_check (wrapped, kek_id) values ($1, $2) on conflict do nothing`,
    values: [wrapKey(kek, randomBytes(keyBytes), subject), kekIdOf(kek)],
  })
  // Of two that start at once with two keys, the first one's is the database's.
  const [kept] = await sql.query<Witness>({
    text: `select '${subject}' as subject, wrapped, kek_id from vault.key_check`,
  })
  if (kept !== undefined) assertOpens(kek, kept)
}

function assertOpens(kek: Uint8Array, { subject, wrapped, kek_id }: Witness): void {
  try {
    unwrapKey(kek, wrapped, subject)
  } catch (error) {
    if (!(error instanceof VaultError)) throw error
    throw new ConfigError(
      `VAULT_KEY: this is not the key of this database. The texts there are sealed under the key ${kek_id}, this ` +
        `one is ${kekIdOf(kek)}. Start with the one that the database was first started with; no other opens them.`,
      { cause: error },
    )
  }
}
