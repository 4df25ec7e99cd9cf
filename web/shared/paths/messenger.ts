import { path, query } from '../path.ts'

const list = '/dashboard/messenger'

/** The conversation with a person, by their account or a profile of theirs. */
export function messengerWithPath(person: string): string {
  return list + query({ with: person })
}

/** Of a conversation, by its id or by who it is with. `message` is the number of one to go to. */
export function messengerPath(to?: string | { person: string }, message?: number): string {
  if (to === undefined) return list
  if (typeof to !== 'string') return messengerWithPath(to.person)
  return `${list}/${encodeURIComponent(to)}${query({ message: message?.toString() })}`
}

export const messengerPaths = { messenger: path(`${list}/:id?`, messengerPath) }
