import { createHash } from 'node:crypto'
import type { Certify } from '#api/ports/people.ts'
import { after, retention } from '#contract/people/retention.ts'
import type { AccountEvent } from '#domain/people/account/events.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { keyId, sealKey } from '../../platform/audit/seal.ts'

interface Dependencies {
  readonly store: Pick<EventStore, 'readStream'>
  /** With the rights of `binome_vault`. */
  readonly vault: Sql
  /** Of the key that signs the seals of the log; without it certificates are not signed. */
  readonly sealSeed: Buffer | undefined
}

/** Certifies erasures from the log and the vault: nothing more is kept for it, and it is the same at any time. */
export function createCertify({ store, vault, sealSeed }: Dependencies): Certify {
  const key = sealSeed === undefined ? null : sealKey(sealSeed)
  return async ({ companyId, userId }) => {
    const events = await store.readStream(`account-${userId}`)
    const erased = events.find(({ type }) => type === ('AccountErased' satisfies AccountEvent['type']))
    if (erased === undefined || erased.metadata.companyId !== companyId) return null
    const { reason, profileIds } = erased.data as Extract<AccountEvent, { type: 'AccountErased' }>['data']
    const { at } = erased.metadata
    const [row] = await vault.query<{ destroyed: boolean }>({
      name: 'vault_key_destroyed',
      text: `select not exists (
        select from vault.subject_keys where subject_id = $1 and erased_at is null) as destroyed`,
      values: [userId],
    })
    const short = createHash('sha256').update(userId).digest('hex').slice(0, 8).toUpperCase()
    const certificate = {
      reference: `EF-${at.slice(0, 10)}-${short}`,
      erased_at: at,
      requested_by: reason,
      profiles: profileIds.length,
      position: String(erased.position),
      event_sha256: createHash('sha256')
        .update(JSON.stringify([erased.id, erased.type, erased.data]))
        .digest('hex'),
      key_destroyed: row?.destroyed === true,
      backups_unreadable_by: after(new Date(at), retention.key_backups).toISOString(),
    }
    const signed = JSON.stringify(certificate)
    return {
      format: 'binome-erasure-certificate',
      version: 1,
      certificate,
      signed,
      signature:
        key === null
          ? null
          : {
              algorithm: 'Ed25519',
              key_id: keyId(key.publicKey),
              public_key: key.publicKey.toString('base64'),
              value: key.sign(Buffer.from(signed)).toString('base64'),
            },
    }
  }
}
