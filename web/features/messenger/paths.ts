import { path, query } from '../../shared/path.ts'

const list = '/dashboard/messenger'

/** Of a conversation: with somebody, by its id. `message` is the number of one to go to. */
export function messengerPath(id?: string, message?: number): string {
  if (id === undefined) return list
  return `${list}/${encodeURIComponent(id)}${query({ message: message?.toString() })}`
}

/** The conversation with a person, by their account or a profile of theirs. */
export function messengerWithPath(person: string): string {
  return list + query({ with: person })
}

export const messengerPaths = { messenger: path(`${list}/:id?`, messengerPath) }
