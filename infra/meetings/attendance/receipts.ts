import type { AttendanceReceipts } from '#api/ports/meetings.ts'
import { keyId, sealKey } from '../../platform/audit/seal.ts'
import { meetingProofs } from './proofs.ts'
import { signFile, signReceipt } from './record.ts'

interface Options {
  /** Of the database with the log, or with its copy. */
  readonly url: string
  /** Of the key that signs the seals of the log; without it receipts are not signed. */
  readonly sealSeed: Buffer | undefined
  readonly now?: () => Date
}

/** Issues receipts of attendance from the facts. Nothing is kept of them: the log has what proves them. */
export function createAttendanceReceipts({ url, sealSeed, now = () => new Date() }: Options): AttendanceReceipts {
  const key = sealSeed === undefined ? undefined : sealKey(sealSeed)
  return {
    async issue(facts) {
      const ids = facts.sessions.map(({ id }) => id)
      const proofs = await meetingProofs(url, facts.company.id, ids)
      const receipt = signReceipt(facts, proofs, now().toISOString(), key)
      // Few processes ever write one.
      const { receiptPdf } = await import('./pdf.ts')
      const pdf = await receiptPdf(receipt, key === undefined ? null : keyId(key.publicKey))
      return { number: receipt.record.number, file: signFile(pdf, key) }
    },
  }
}
