import { z } from 'zod'
import { privateNoteAttributes, privateNotes } from '#contract/mentoring/private-notes.ts'
import { ApiError } from '../data/errors.ts'
import type { Http } from '../data/http.ts'

/** What a note is about. */
export type NoteSubject = 'relationship' | 'meeting'

export type Note = z.infer<typeof note>

const note = privateNoteAttributes.required()
const read = z.object({ data: z.object({ attributes: note }) })
const written = z.object({ data: z.object({ attributes: note.omit({ words: true }) }) })

const pathOf = (subject: NoteSubject, id: string) => `/api/v1${privateNotes.paths[`of_${subject}`].replace(':id', id)}`

/** One's own note. */
export async function readNote(http: Http, subject: NoteSubject, id: string): Promise<Note> {
  return read.parse((await http({ method: 'GET', path: pathOf(subject, id) })).body).data.attributes
}

/** Null: it is of another revision. */
export async function writeNote(
  http: Http,
  subject: NoteSubject,
  id: string,
  { words, revision }: Pick<Note, 'words' | 'revision'>,
): Promise<Note | null> {
  try {
    const { body } = await http({
      method: 'PUT',
      path: pathOf(subject, id),
      body: { data: { type: privateNotes.type, attributes: { words } } },
      ifMatch: `"${revision}"`,
    })
    return { words, ...written.parse(body).data.attributes }
  } catch (error) {
    if (error instanceof ApiError && error.status === 412) return null
    throw error
  }
}
