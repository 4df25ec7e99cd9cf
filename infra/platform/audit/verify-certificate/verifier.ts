/** Judges the certificate of an erasure: its signature, and that it says what was signed. */
import {
  big,
  bytes,
  field,
  isSigned,
  isTime,
  isTrusted,
  mustHave,
  objectOf,
  sha256,
  whole,
} from '../verify-export/lines.ts'

export interface Outcome {
  readonly problems: readonly string[]
  /** What was signed, line by line. */
  readonly lines: readonly string[]
  readonly remarks: readonly string[]
}

const known = {
  file: 'certificate format signature signed version',
  signature: 'algorithm key_id public_key value',
  certificate:
    'reference erased_at requested_by [profiles] [position] [event_sha256] key_destroyed backups_unreadable_by',
} as const

const requesters = {
  own_request: 'the person',
  admin: 'an administrator',
  retention: 'the period of retention',
} as const

/**
 * @param keys raw Ed25519 keys, 32 bytes, one of which must have signed; none: the file's own word is taken
 * @throws TypeError, in words, on what is no certificate
 */
export function verifyCertificate(file: Buffer, keys: readonly Buffer[]): Outcome {
  const text = decoded(file).trim()
  const parsed = objectOf(text, 'the file')
  // Programs that save it order its members each in their way.
  mustHave(Object.fromEntries(Object.entries(parsed).toSorted(([a], [b]) => (a < b ? -1 : 1))), known.file)
  if (field(parsed, 'format') !== 'binome-erasure-certificate' || Reflect.get(parsed, 'version') !== 1)
    throw new TypeError('it is of another kind, or of a later version')
  const problems: string[] = []
  // A member that stands twice is read by people and by programs in different ways.
  if (![JSON.stringify(parsed), JSON.stringify(parsed, null, 2)].includes(text))
    problems.push('the file is not written as the product writes it')
  const signed = field(parsed, 'signed')
  const certificate = objectOf(signed, 'what was signed')
  if (JSON.stringify(certificate) !== signed) throw new TypeError('what was signed is not as the product writes it')
  const lines = linesOf(certificate)
  if (!isSame(certificate, Reflect.get(parsed, 'certificate')))
    problems.push('"certificate" says something else than what was signed: what counts is below')
  const wrong = signatureProblem(Reflect.get(parsed, 'signature'), signed, keys)
  if (wrong !== null) problems.push(wrong)
  const remarks = [
    ...(Reflect.get(certificate, 'key_destroyed') === true
      ? []
      : ['The key was still there when it was issued: ask for another certificate.']),
    ...(keys.length === 0
      ? ['No key was given: the signature was checked with the key that the file names (--public-key).']
      : []),
  ]
  return { problems, lines, remarks }
}

function signatureProblem(signature: unknown, signed: string, keys: readonly Buffer[]): string | null {
  if (signature === null) return 'nobody signed it: it proves nothing'
  if (typeof signature !== 'object') throw new TypeError('no signature')
  mustHave(signature, known.signature)
  const key = bytes(signature, 'public_key', 'base64', 32)
  if (field(signature, 'algorithm') !== 'Ed25519') throw new TypeError('the signature is of another kind')
  if (!isSigned(key, Buffer.from(signed), bytes(signature, 'value', 'base64', 64)))
    return 'what was signed, or the signature, was changed: they do not fit each other'
  if (field(signature, 'key_id') !== sha256(key).toString('hex').slice(0, 16)) return '"key_id" is of another key'
  return isTrusted(keys, key) ? null : 'it is signed with a key that was not given'
}

/** Only values of known shapes are printed. */
function linesOf(certificate: object): string[] {
  mustHave(certificate, known.certificate)
  const reference = field(certificate, 'reference')
  if (!/^EF-\d{4}-\d\d-\d\d-[\dA-F]{8}$/.test(reference)) throw new TypeError('no reference')
  const time = (name: string) => {
    const value = field(certificate, name)
    if (!isTime(value)) throw new TypeError(`${name} is no time`)
    return value
  }
  const by = field(certificate, 'requested_by')
  if (!Object.hasOwn(requesters, by)) throw new TypeError('no requested_by')
  const destroyed: unknown = Reflect.get(certificate, 'key_destroyed')
  if (typeof destroyed !== 'boolean') throw new TypeError('no key_destroyed')
  return [
    `erasure ${reference}, at ${time('erased_at')}, asked by ${requesters[by as keyof typeof requesters]}`,
    ...('profiles' in certificate ? [`profiles: ${whole(certificate, 'profiles')}`] : []),
    ...('position' in certificate ? [`position in the log: ${big(certificate, 'position')}`] : []),
    ...('event_sha256' in certificate
      ? [`SHA-256 of its event: ${bytes(certificate, 'event_sha256', 'hex', 32).toString('hex')}`]
      : []),
    `key of the texts destroyed: ${destroyed ? 'yes' : 'no'}`,
    `backups of the key are gone by ${time('backups_unreadable_by')}`,
  ]
}

/** Whether both have the same members with the same plain values. */
function isSame(one: object, other: unknown): boolean {
  if (typeof other !== 'object' || other === null) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && Reflect.get(one, name) === Reflect.get(other, name))
  )
}

function decoded(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch (error) {
    throw new TypeError('it is no text', { cause: error })
  }
}
