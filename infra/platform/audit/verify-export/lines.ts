/** How each line of an export is written, and what is read from it. */
import { createHash, createPublicKey, verify } from 'node:crypto'

/** The members of each kind of line, in order. Those in brackets stand where the seal asks for them. */
export const members = {
  /** From format 2 on with the types of events whose content is withheld: their `data` is null. */
  header: { 1: 'format scope events exportedAt', 2: 'format scope events exportedAt withheld' },
  scope: 'from to company stream',
  seal: {
    log: 'seal first last count root listed previous sealedAt keyId publicKey signature hash',
    company: 'seal company first count root previous sealedAt keyId publicKey signature hash',
  },
  event: {
    log:
      'position stream revision id company type schemaVersion recordedAt data metadata previous hash [inSeal] ' +
      '[index] [path]',
    company: 'number stream revision id company type schemaVersion recordedAt data metadata hash [inSeal] [path]',
  },
  end: 'end digest publicKey signature',
} as const

export const sha256 = (...parts: readonly Buffer[]) => {
  const digest = createHash('sha256')
  for (const part of parts) digest.update(part)
  return digest.digest()
}
export const integer = (value: bigint, bytes: 2 | 4 | 8) => {
  const limit = 1n << BigInt(bytes * 8 - 1)
  if (value < 0n || value >= limit) throw new TypeError(`${value} is too large`)
  const buffer = Buffer.alloc(8)
  buffer.writeBigInt64BE(value)
  return buffer.subarray(8 - bytes)
}
export const text = (value: string) => Buffer.concat([integer(BigInt(Buffer.byteLength(value)), 4), Buffer.from(value)])
export const isTime = (iso: string) => !Number.isNaN(Date.parse(iso)) && new Date(iso).toISOString() === iso
export const microseconds = (iso: string) => {
  const [, seconds = '', fraction = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.(\d{6})Z$/.exec(iso) ?? []
  if (!isTime(`${seconds}.000Z`)) throw new TypeError(`${iso} is no time with microseconds`)
  const since = BigInt(Date.parse(`${seconds}Z`) - Date.UTC(2000, 0, 1)) * 1000n + BigInt(fraction)
  const buffer = Buffer.alloc(8)
  buffer.writeBigInt64BE(since)
  return buffer
}
export const isSigned = (publicKey: Buffer, bytes: Buffer, signature: Buffer) => {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), publicKey])
  return verify(null, bytes, createPublicKey({ key: der, format: 'der', type: 'spki' }), signature)
}
/** Whether one of the keys that were given is this one. None was given: the file's own word is taken. */
export const isTrusted = (keys: readonly Buffer[], publicKey: Buffer) =>
  keys.length === 0 || keys.some((key) => key.equals(publicKey))

/** @param what names the text to a person. @throws TypeError when it is not one object in JSON */
export function objectOf(text: string, what: string): object {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new TypeError(`${what} is not JSON: it was altered or cut short`, { cause: error })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError(`${what} is no object`)
  return value
}
/** A field of a line. @throws TypeError when it is missing or of another kind */
export function field(line: object, name: string): string {
  const value: unknown = Reflect.get(line, name)
  // Half a character would be hashed as the mark for what is no character.
  if (typeof value !== 'string' || !value.isWellFormed()) throw new TypeError(`no ${name}`)
  return value
}
export function orNull(line: object, name: string): string | null {
  return Reflect.get(line, name) === null ? null : field(line, name)
}
export function whole(line: object, name: string): number {
  const value: unknown = Reflect.get(line, name)
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new TypeError(`no ${name}`)
  return value
}
/** In the one way that those bytes are written. */
export function bytes(line: object, name: string, encoding: 'hex' | 'base64', length: number): Buffer {
  const value = Buffer.from(field(line, name), encoding)
  if (value.length !== length || value.toString(encoding) !== field(line, name))
    throw new TypeError(`${name} is not ${length} bytes`)
  return value
}
export function big(line: object, name: string): bigint {
  const value = field(line, name)
  if (!/^(0|[1-9]\d{0,18})$/.test(value)) throw new TypeError(`${name} is no number`)
  return BigInt(value)
}
export function uuid(line: object, name: string): Buffer {
  const value = field(line, name)
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)) throw new TypeError(`${name} is no uuid`)
  return Buffer.from(value.replaceAll('-', ''), 'hex')
}
/** @throws TypeError unless the line has these members, in this order, and no other */
export function mustHave(line: object, names: string): void {
  let rest = names.split(' ')
  for (const name of Object.keys(line)) {
    const at = rest.findIndex((next) => next === name || next === `[${name}]`)
    const passed = rest.slice(0, Math.max(0, at))
    if (at === -1 || passed.some((one) => !one.startsWith('['))) throw new TypeError(`it must have ${names}`)
    rest = rest.slice(at + 1)
  }
  if (rest.some((one) => !one.startsWith('['))) throw new TypeError(`it must have ${names}`)
}

/** What an event says, of every column but its position: what a company's part is sealed by. */
export function contentOf(line: object): Buffer {
  return Buffer.concat([
    integer(BigInt(whole(line, 'revision')), 4),
    microseconds(field(line, 'recordedAt')),
    uuid(line, 'id'),
    uuid(line, 'company'),
    integer(BigInt(whole(line, 'schemaVersion')), 2),
    text(field(line, 'stream')),
    text(field(line, 'type')),
    text(field(line, 'data')),
    text(field(line, 'metadata')),
  ])
}
