import { randomBytes } from 'node:crypto'
import type { TransactionalSql } from '#projections/platform/sql.ts'
import { ConfigError } from '../config/config.ts'
import { kekIdOf, keyBytes, keyring, unwrapKey, VaultError, wrapKey } from './cipher.ts'

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
 * @param previous the key that is being replaced: the database may still be its own
 * @throws ConfigError when it is another key
 */
export async function checkVaultKey(sql: TransactionalSql, kek: Uint8Array, previous?: Uint8Array): Promise<void> {
  const keys = keyring(kek, previous)
  const [oldest] = await sql.query<Witness>({
    text: `select '${subject}' as subject, wrapped, kek_id from vault.key_check
      union all
      (select subject_id::text, wrapped_key, kek_id from vault.subject_keys where erased_at is null
        and not exists (select from vault.key_check) order by created_at, subject_id limit 1)`,
  })
  if (oldest !== undefined) assertOpens(keys, oldest)
  if (oldest?.subject === subject) return
  await sql.query({
    text: `insert into vault.key_check (wrapped, kek_id) values ($1, $2) on conflict do nothing`,
    values: [wrapKey(kek, randomBytes(keyBytes), subject), kekIdOf(kek)],
  })
  // Of two that start at once with two keys, the first one's is the database's.
  const [kept] = await sql.query<Witness>({
    text: `select '${subject}' as subject, wrapped, kek_id from vault.key_check`,
  })
  if (kept !== undefined) assertOpens(keys, kept)
}

function assertOpens(keys: ReadonlyMap<string, Uint8Array>, { subject, wrapped, kek_id }: Witness): void {
  const configured = [...keys.keys()].join(', ')
  // The name in the row is a help for the reader; only opening proves.
  for (const kek of keys.values())
    try {
      unwrapKey(kek, wrapped, subject)
      return
    } catch (error) {
      if (!(error instanceof VaultError)) throw error
    }
  throw new ConfigError(
    `VAULT_KEY: this is not the key of this database. The texts there are sealed under the key ${kek_id}, this ` +
      `one is ${configured}. Start with the one that the database was first started with; no other opens them.`,
  )
}
