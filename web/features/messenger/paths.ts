import { path, query } from '../../shared/path.ts'

const list = '/dashboard/messenger'

/** Of a conversation: with somebody, by its id. `message` is the number of one to go to. */
export function messengerPath(id?: string, message?: number): string {
  if (id === undefined) return list
  return `${list}/${encodeURIComponent(id)}${query({ message: message?.toString() })}`
}

export const messengerPaths = { messenger: path(`${list}/:id?`, messengerPath) }
