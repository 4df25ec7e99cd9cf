/** Finds the record in a receipt: what is attached to a PDF, and the signature of the file behind its end. */
import { inflateSync } from 'node:zlib'
import { sha256 } from '../verify-export/lines.ts'

export interface ReceiptFile {
  /** The attachment as text. */
  readonly record: string
  /** SHA-256 of the file without its last line, and the signature there; null: it has none. */
  readonly digest: Buffer
  readonly signature: string | null
}

const lastLine = /\n%binome-attendance-file-1 ([\w+/=]{1,200})\n$/
/** No receipt is larger: 64 MB. */
const most = 64 * 1024 * 1024

/** @throws TypeError, in words, on what is no receipt */
export function readReceipt(file: Buffer): ReceiptFile {
  if (file.length > most) throw new TypeError('this is no receipt: it is too large')
  const written = file.toString('latin1')
  if (!written.startsWith('%PDF-')) throw new TypeError('this is no PDF')
  if (!written.slice(-1_200).includes('%%EOF')) throw new TypeError('the file is cut short: it has no end')
  const attached = [...streams(written)]
  const [only, another] = attached
  if (only === undefined)
    throw new TypeError('this PDF has no record attached: it is no receipt, or it was printed or saved without it')
  if (another !== undefined) throw new TypeError('this PDF has more than one file attached: a receipt has one')
  const signature = lastLine.exec(written.slice(-400))?.[1] ?? null
  const signed = signature === null ? file : file.subarray(0, file.lastIndexOf('%binome-attendance-file-1 '))
  return { record: textOf(only), digest: sha256(signed), signature }
}

interface Attached {
  readonly dictionary: string
  readonly content: string
}

/** Attached files stand in no other object of a PDF, whichever program wrote it. */
function* streams(written: string): Generator<Attached> {
  for (const found of written.matchAll(/\/Type\s*\/EmbeddedFile\b/g)) {
    const begin = written.lastIndexOf(' obj', found.index)
    const opened = /stream\r?\n/g
    opened.lastIndex = found.index
    const stream = opened.exec(written)
    if (begin === -1 || stream === null) continue
    const dictionary = written.slice(begin, stream.index)
    const length = /\/Length\s+(\d+)(?!\s+\d+\s+R)/.exec(dictionary)?.[1]
    const end =
      length === undefined ? written.indexOf('endstream', opened.lastIndex) : opened.lastIndex + Number(length)
    yield { dictionary, content: written.slice(opened.lastIndex, end) }
  }
}

function textOf({ dictionary, content }: Attached): string {
  const bytes = Buffer.from(content, 'latin1')
  try {
    const plain = dictionary.includes('/FlateDecode') ? inflateSync(bytes, { maxOutputLength: most }) : bytes
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(plain)
  } catch (error) {
    throw new TypeError('the record of this PDF cannot be read: it was altered or cut', { cause: error })
  }
}
