import { setTimeout as delay } from 'node:timers/promises'
import type { Sql, TransactionalSql } from '#projections/platform/sql.ts'
import { rewrapPushKey } from '../../messages/push/keys.ts'
import { kekIdOf, keyring, unwrapKey, VaultError, wrapKey } from './cipher.ts'

/** Keys of one transaction: their rows are locked for a few hundredths of a second. */
const batch = 500
/** No key of a person has this id. */
const beforeAll = '00000000-0000-0000-0000-000000000000'
/** Until what another process holds is looked at again, in milliseconds. */
const othersMs = 200

interface Row {
  readonly subject_id: string
  readonly wrapped_key: Buffer
  readonly kek_id: string
}

export interface KekCount {
  readonly kekId: string
  readonly keys: number
}

/** How many keys of people each key-encryption key wraps, and which one wraps the check value. */
export async function vaultStatus(
  sql: Sql,
): Promise<{ readonly check: string | null; readonly wrapped: readonly KekCount[]; readonly destroyed: number }> {
  const wrapped = await sql.query<KekCount>({
    text: `select kek_id as "kekId", count(*)::float8 as keys from vault.subject_keys where kek_id is not null
      group by 1 order by 1`,
  })
  const [row] = await sql.query<{ check: string | null; destroyed: number }>({
    text: `select (select kek_id from vault.key_check) as check,
      (select count(*)::float8 from vault.subject_keys where erased_at is not null) as destroyed`,
  })
  return { check: row?.check ?? null, wrapped, destroyed: row?.destroyed ?? 0 }
}

/**
 * Wraps every key of a person again with the new key, a batch in a transaction. Begun again, it leaves out what is
 * done; several at once leave out what another one has locked. The check value comes last: while it is of the old key,
 * no process starts without that one.
 * @param sql with the rights of `binome_vault`
 * @returns how many were wrapped again
 * @throws VaultError when a key is wrapped by neither; nothing of its batch is changed
 */
export async function rewrapKeys(
  sql: TransactionalSql,
  keys: { readonly kek: Uint8Array; readonly previousKek: Uint8Array },
  options: { readonly onBatch?: (done: number) => void; readonly signal?: AbortSignal } = {},
): Promise<number> {
  const { kek, previousKek } = keys
  const keks = keyring(kek, previousKek)
  const kekId = kekIdOf(kek)
  let done = 0
  for (;;) {
    let after: string | undefined = beforeAll
    let seen = 0
    while (after !== undefined) {
      const from = after
      options.signal?.throwIfAborted()
      const taken: readonly Row[] = await sql.transaction((transaction) =>
        rewrapBatch(transaction, { keks, kek, kekId, after: from }),
      )
      seen += taken.length
      after = taken.at(-1)?.subject_id
      done += taken.length
      if (taken.length > 0) options.onBatch?.(done)
    }
    // Another one may have had locked, and then lost, what was left out.
    if (seen > 0) continue
    if ((await left(sql, kekId)) === 0) break
    await delay(othersMs, undefined, { signal: options.signal })
  }
  await rewrapPushKey(sql, keks, kek)
  await sql.query({
    text: `update vault.key_check set wrapped = $1, kek_id = $2 where kek_id <> $2`,
    values: [await rewrappedCheck(sql, keks, kek), kekId],
  })
  return done
}

async function rewrapBatch(
  sql: Sql,
  {
    keks,
    kek,
    kekId,
    after,
  }: {
    readonly keks: ReadonlyMap<string, Uint8Array>
    readonly kek: Uint8Array
    readonly kekId: string
    readonly after: string
  },
): Promise<readonly Row[]> {
  const rows = await sql.query<Row>({
    name: 'vault_rewrap_take',
    text: `select subject_id, wrapped_key, kek_id from vault.subject_keys
      where kek_id <> $1 and erased_at is null and subject_id > $2
      order by subject_id limit ${batch} for no key update skip locked`,
    values: [kekId, after],
  })
  const wrapped = rows.map(({ subject_id, wrapped_key, kek_id }) => {
    const by = keks.get(kek_id)
    if (by === undefined) throw new VaultError(`the key of ${subject_id} is wrapped by ${kek_id}, which is not given`)
    return wrapKey(kek, unwrapKey(by, wrapped_key, subject_id), subject_id)
  })
  if (rows.length > 0)
    await sql.query({
      name: 'vault_rewrap_put',
      text: `update vault.subject_keys k set wrapped_key = v.wrapped, kek_id = $3
        from unnest($1::uuid[], $2::bytea[]) v (subject_id, wrapped) where k.subject_id = v.subject_id`,
      values: [rows.map(({ subject_id }) => subject_id), wrapped, kekId],
    })
  return rows
}

async function left(sql: Sql, kekId: string): Promise<number> {
  const [row] = await sql.query<{ left: number }>({
    text: `select count(*)::float8 as left from vault.subject_keys where kek_id <> $1`,
    values: [kekId],
  })
  return row?.left ?? 0
}

const checkSubject = 'key_check'

async function rewrappedCheck(sql: Sql, keks: ReadonlyMap<string, Uint8Array>, kek: Uint8Array): Promise<Buffer> {
  const [check] = await sql.query<{ wrapped: Buffer; kek_id: string }>({
    text: 'select wrapped, kek_id from vault.key_check',
  })
  if (check === undefined) throw new VaultError('the database has no check value: start the product once')
  const by = keks.get(check.kek_id)
  if (by === undefined) throw new VaultError(`the check value is wrapped by ${check.kek_id}, which is not given`)
  return wrapKey(kek, unwrapKey(by, check.wrapped, checkSubject), checkSubject)
}
