import { z } from 'zod'
import { keepDraft, readDraft } from '../form/drafts.ts'

const kept = z.object({ words: z.string(), revision: z.number(), sent: z.string().nullable() })

/** What was typed and is not saved: made from that revision; `sent` may have arrived, without an answer. */
export type Unsaved = Readonly<z.infer<typeof kept>>

export function parseUnsaved(text: string): Unsaved | null {
  try {
    return text === '' ? null : kept.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** @param place a key of `drafts.ts` */
export function readUnsaved(place: string): Unsaved | null {
  return parseUnsaved(readDraft(place))
}

export function keepUnsaved(place: string, unsaved: Unsaved | null): void {
  keepDraft(place, unsaved === null ? '' : JSON.stringify(unsaved))
}
