import { big, bytes, field, integer, isSigned, members, microseconds, mustHave, sha256, uuid, whole } from './lines.ts'

/** Its range is of positions in the log, or of numbers in a company's part. */
export interface Seal {
  readonly number: bigint
  readonly first: bigint
  readonly last: bigint
  readonly count: number
  readonly root: Buffer
  readonly previous: Buffer
  readonly hash: Buffer
  readonly publicKey: Buffer
  readonly company: string | null
  readonly line: string
}

/** An export of the whole log, by position, or of one company's part, by number. */
export type Format = 'log' | 'company'

/** Reads a seal's line and checks its signature. */
export function readSeal(line: object, format: Format, problem: (what: string) => void): Seal {
  mustHave(line, members.seal[format])
  const number = big(line, 'seal')
  const [first, count] = [big(line, 'first'), whole(line, 'count')]
  const publicKey = bytes(line, 'publicKey', 'base64', 32)
  const signature = bytes(line, 'signature', 'base64', 64)
  const [root, previous] = [bytes(line, 'root', 'hex', 32), bytes(line, 'previous', 'hex', 32)]
  const sealedAt = microseconds(field(line, 'sealedAt'))
  const last = format === 'log' ? big(line, 'last') : first + BigInt(count) - 1n
  const signed = Buffer.concat(
    format === 'log'
      ? [
          Buffer.from('binome-seal-1\n'),
          integer(number, 8),
          integer(first, 8),
          integer(last, 8),
          integer(BigInt(count), 4),
          root,
          bytes(line, 'listed', 'hex', 32),
          previous,
          sealedAt,
          publicKey,
        ]
      : [
          Buffer.from('binome-company-seal-1\n'),
          uuid(line, 'company'),
          integer(number, 8),
          integer(first, 8),
          integer(BigInt(count), 4),
          root,
          previous,
          sealedAt,
          publicKey,
        ],
  )
  if (!isSigned(publicKey, signed, signature)) problem(`seal ${number}: its signature does not fit what it says`)
  const hash = sha256(signed, signature)
  if (!hash.equals(bytes(line, 'hash', 'hex', 32))) problem(`seal ${number}: its hash is not that of what it says`)
  if (sha256(publicKey).toString('hex').slice(0, 16) !== field(line, 'keyId'))
    problem(`seal ${number}: its keyId is not that of its key`)
  const company = format === 'company' ? field(line, 'company') : null
  return { number, first, last, count, root, previous, hash, publicKey, company, line: JSON.stringify(line) }
}
