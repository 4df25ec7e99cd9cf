import { paths } from '../../app/paths.ts'
import { isJoined, linkOf } from './moment.ts'
import type { Meeting } from './moment.ts'

/**
 * Where a session is joined that has come: in the room of the product, else on its page, which has the address of the
 * company's own tool. Null: it is not joined but started, by phone or in person.
 */
export function joinPath({ id, attributes }: Meeting, isInProduct: boolean): string | null {
  if (!isJoined(attributes)) return null
  return linkOf(attributes) === null && isInProduct ? paths.call(id) : paths.session(id)
}
