/**
 * Where the notes of a call are kept, on the device of who types them: for that person alone. Nothing that others read
 * is filled in from there unless its author asks for it.
 */
export function callNotes(readerId: string, of: 'meeting' | 'workshop', id: string): string {
  return `${readerId}/${of}/${id}/notes`
}
