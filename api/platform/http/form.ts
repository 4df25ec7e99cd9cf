import { parse } from 'content-type'
import { withoutBlanks } from '#domain/platform/text.ts'
import { type Incoming, readBytes, refuseUnstorable } from './body.ts'
import { ConcurrencyLimit } from './concurrency-limit.ts'
import { Problem } from './problem.ts'

export interface SentFile {
  readonly name: string
  readonly content: Buffer
}

export interface SentForm {
  readonly fields: Readonly<Record<string, string>>
  /** The first one; null when there is none. */
  readonly file: SentFile | null
}

/** What a form holds beside its file: fields and boundaries. */
const overhead = 100_000

/** Forms, and files under a key, in memory at once: each is held as a whole. */
export const formsAtOnce = new ConcurrencyLimit({ each: 2, all: 10 })

export function isForm({ headers }: Incoming): boolean {
  return parse(headers['content-type'] ?? '').type === 'multipart/form-data'
}

/**
 * Fields that show nothing are empty.
 * @param limit of the file, in bytes
 * @throws Problem 400, 413, 422 for text that cannot be kept
 */
export async function readForm(request: Incoming, limit: number): Promise<SentForm> {
  const bytes = await readBytes(request, limit + overhead)
  const fields: Record<string, string> = {}
  let file: SentFile | null = null
  for (const [name, value] of await partsOf(bytes, request.headers['content-type'] ?? '')) {
    if (typeof value === 'string') fields[name] = value
    else file ??= { name: value.name, content: Buffer.from(await value.arrayBuffer()) }
  }
  refuseUnstorable({ fields, name: file?.name ?? '' })
  return { fields: withoutBlanks(fields) as typeof fields, file }
}

async function partsOf(bytes: Buffer, contentType: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData()
  } catch {
    throw new Problem(400, 'invalid_form')
  }
}
