import type { LogProofs } from '#api/admin/platform/ports.ts'
import type { AdminSeal } from '#contract/console/platform/log-seals.ts'
import type pg from 'pg'
import { type CompanySeal, companySealHash, lastOf, pageOfCompanySeals } from './company-seal.ts'
import { exportLog } from './export.ts'
import { connectAsSealer } from './sealer.ts'
import { isoMicroseconds, keyId, sealKey } from './seal.ts'

/** The proofs of a log in PostgreSQL, for the console. @param seed of the key that signs exports, when there is one */
export function createLogProofs(url: string, seed: Buffer | undefined): LogProofs {
  const key = seed === undefined ? undefined : sealKey(seed)
  return {
    async seals({ companyId, ...page }) {
      const client: pg.Client = await connectAsSealer(url)
      try {
        const { seals, total } = await pageOfCompanySeals(client, companyId, page)
        return { records: seals.map(record), total }
      } finally {
        await client.end()
      }
    },
    export: (scope, write) => exportLog({ url, key, ...scope }, write),
  }
}

function record(seal: CompanySeal): AdminSeal {
  return {
    id: String(seal.number),
    first: String(seal.first),
    last: String(lastOf(seal)),
    count: seal.count,
    root: seal.root.toString('hex'),
    listed: '',
    previous: seal.previous.toString('hex'),
    sealed_at: isoMicroseconds(seal.sealedAt),
    key_id: keyId(seal.publicKey),
    public_key: seal.publicKey.toString('base64'),
    signature: seal.signature.toString('base64'),
    hash: companySealHash(seal).toString('hex'),
  }
}
