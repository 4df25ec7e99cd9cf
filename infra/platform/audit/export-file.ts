import { createHash } from 'node:crypto'
import type { SealKey } from './seal.ts'

/** Writes the lines of an export, and the signature as the last line. */
export class ExportFile {
  readonly #digest = createHash('sha256')
  readonly #write: (text: string) => Promise<void>

  constructor(write: (text: string) => Promise<void>) {
    this.#write = write
  }

  async put(lines: readonly string[]): Promise<void> {
    if (lines.length === 0) return
    const text = `${lines.join('\n')}\n`
    this.#digest.update(text)
    await this.#write(text)
  }

  /** @param key without it the export does not prove that it is complete */
  async end(events: number, key: SealKey | undefined): Promise<void> {
    const digest = this.#digest.digest()
    const line = {
      end: events,
      digest: digest.toString('hex'),
      publicKey: key?.publicKey.toString('base64') ?? null,
      signature: key?.sign(Buffer.concat([Buffer.from('binome-export-1\n'), digest])).toString('base64') ?? null,
    }
    await this.#write(`${JSON.stringify(line)}\n`)
  }
}
