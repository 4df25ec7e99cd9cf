import { createHash } from 'node:crypto'
import type { Attendance, AttendedMeeting } from '#contract/meetings/attendance-receipts.ts'
import type { SealKey } from '../../platform/audit/seal.ts'
import type { MeetingProofs } from './proofs.ts'

/** What is attached to a receipt, and signed: docs/audit.md describes it. */
export interface ReceiptRecord extends Omit<Attendance, 'sessions'> {
  readonly number: string
  readonly issued_at: string
  /** Each with the events of the log that say when it began and how it is known. */
  readonly sessions: readonly (AttendedMeeting & { readonly events: readonly object[] })[]
  readonly total_minutes: number
  /** The company's seals that hold these events. */
  readonly seals: readonly object[]
}

export interface SignedReceipt {
  readonly record: ReceiptRecord
  /** Of the whole attachment, in the one way in which it is written. */
  readonly text: string
  readonly signed: boolean
  /** How many of its events are in a seal, and how many there are. */
  readonly sealed: number
  readonly events: number
}

export const receiptFormat = 'binome-attendance-receipt-1'
export const fileFormat = 'binome-attendance-file-1'

/** The same facts have the same number on the same day. */
export function receiptNumber(facts: Attendance, issuedAt: string): string {
  const short = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 8).toUpperCase()
  return `AP-${issuedAt.slice(0, 10)}-${short}`
}

/** @param key without it the receipt says that nobody signed it */
export function signReceipt(
  facts: Attendance,
  proofs: MeetingProofs,
  issuedAt: string,
  key: SealKey | undefined,
): SignedReceipt {
  const { sessions: meetings, ...header } = facts
  const proven = meetings.map((meeting) => ({ ...meeting, events: proofs.events.get(meeting.id) ?? [] }))
  const record: ReceiptRecord = {
    number: receiptNumber(facts, issuedAt),
    issued_at: issuedAt,
    ...header,
    sessions: proven,
    total_minutes: meetings.reduce((sum, { minutes }) => sum + minutes, 0),
    seals: proofs.seals,
  }
  const digest = createHash('sha256').update(JSON.stringify(record)).digest()
  const events = proven.flatMap((meeting) => meeting.events)
  return {
    record,
    text: JSON.stringify({
      format: receiptFormat,
      record,
      publicKey: key?.publicKey.toString('base64') ?? null,
      signature: key?.sign(Buffer.concat([Buffer.from(`${receiptFormat}\n`), digest])).toString('base64') ?? null,
    }),
    signed: key !== undefined,
    sealed: events.filter((event) => 'inSeal' in event).length,
    events: events.length,
  }
}

/**
 * The file with its signature as a last line, which readers of PDF ignore: a changed page, or a save with another
 * program, changes the file.
 */
export function signFile(pdf: Buffer, key: SealKey | undefined): Buffer {
  if (key === undefined) return pdf
  const digest = createHash('sha256').update(pdf).digest()
  const signature = key.sign(Buffer.concat([Buffer.from(`${fileFormat}\n`), digest])).toString('base64')
  return Buffer.concat([pdf, Buffer.from(`%${fileFormat} ${signature}\n`)])
}
