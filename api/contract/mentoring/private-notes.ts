import { z } from 'zod'
import { markdownType } from '../content/markdown.ts'
import type { ResourceContract } from '../platform/resource.ts'
import { instant } from '../platform/values.ts'

export const privateNoteMaxLength = 20_000

const words = z.string().max(privateNoteMaxLength).meta(markdownType)

/** What a person notes of an accompaniment or of a session, for themselves alone. Without a note: no words, 0, null. */
export const privateNoteAttributes = z.object({
  /** Not in the answer to a change, which is kept under the key of the call. */
  words: words.optional(),
  /** What `If-Match` compares. It never comes again, also after the note was emptied. */
  revision: z.number().int(),
  updated_at: instant.nullable(),
})
export type PrivateNoteAttributes = z.infer<typeof privateNoteAttributes>

export const privateNotes = {
  type: 'private_notes',
  /** Its id is that of what it is about. */
  attributes: privateNoteAttributes,
  paths: {
    of_relationship: '/mentoring_relationships/:id/private_note',
    of_meeting: '/meetings/:id/private_note',
  },
  bodies: {
    /** It takes the place of what was written; an empty text removes it. */
    replace: z.strictObject({
      data: z.strictObject({ type: z.literal('private_notes'), attributes: z.strictObject({ words }) }),
    }),
  },
} as const satisfies ResourceContract
