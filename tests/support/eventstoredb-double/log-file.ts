import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { Log, type Stored } from './log.ts'

export type Kept = Omit<Stored, 'position' | 'data' | 'metadata'> &
  Readonly<Record<'position' | 'data' | 'metadata', string>>

/**
 * A log that outlives its process: one line an append, written before the answer. A line that a kill cut short is none.
 */
export function openLog(file: string): Log {
  const log = new Log()
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []
  for (const line of lines) for (const kept of JSON.parse(line) as Kept[]) log.restore(toStored(kept))
  log.keep = (written) => appendFileSync(file, `${JSON.stringify(written.map(toKept))}\n`)
  return log
}

export function toKept(stored: Stored): Kept {
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  return { ...stored, position: String(stored.position), data: text(stored.data), metadata: text(stored.metadata) }
}

export function toStored(kept: Kept): Stored {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))
  return { ...kept, position: BigInt(kept.position), data: bytes(kept.data), metadata: bytes(kept.metadata) }
}
