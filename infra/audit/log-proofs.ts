import type { LogProofs } from '#api/admin/audit.ts'
import type { AdminSeal } from '#contract/admin-audit.ts'
import type pg from 'pg'
import { exportLog } from './export.ts'
import { pageOfSeals } from './seal-table.ts'
import { connectAsSealer } from './sealer.ts'
import { isoMicroseconds, keyId, type Seal, sealHash, sealKey } from './seal.ts'

/** The proofs of a log in PostgreSQL, for the console. @param seed of the key that signs exports, when there is one */
export function createLogProofs(url: string, seed: Buffer | undefined): LogProofs {
  const key = seed === undefined ? undefined : sealKey(seed)
  return {
    async seals(page) {
      const client: pg.Client = await connectAsSealer(url)
      try {
        const { seals, total } = await pageOfSeals(client, page)
        return { records: seals.map(record), total }
      } finally {
        await client.end()
      }
    },
    export: (scope, write) => exportLog({ url, key, ...scope }, write),
  }
}

function record(seal: Seal): AdminSeal {
  return {
    id: String(seal.number),
    first: String(seal.first),
    last: String(seal.last),
    count: seal.count,
    root: seal.root.toString('hex'),
    listed: seal.listed.toString('hex'),
    previous: seal.previous.toString('hex'),
    sealed_at: isoMicroseconds(seal.sealedAt),
    key_id: keyId(seal.publicKey),
    public_key: seal.publicKey.toString('base64'),
    signature: seal.signature.toString('base64'),
    hash: sealHash(seal).toString('hex'),
  }
}
