import { paths } from '../paths/paths.ts'
import type { Attributes, Item } from '../data/models.ts'

type Held = Attributes<'meetings'>

/** The address in the company's own tool where a session is held; null: it is in the product, or no video call. */
export function linkOf({ meeting_type: type, conference_url: link }: Held): string | null {
  return type === 'video_conference' && link?.startsWith('https://') === true && URL.canParse(link) ? link : null
}

/** It is joined, by video; any other session is started. */
export function isJoined({ meeting_type: type, starts_at: at }: Held): boolean {
  return type === 'video_conference' && at !== null
}

/**
 * Where a session is joined that has come: in the room of the product, else on its page, which has the address of the
 * company's own tool. Null: it is not joined but started, by phone or in person.
 */
export function joinPath({ id, attributes }: Item<'meetings'>, isInProduct: boolean): string | null {
  if (!isJoined(attributes)) return null
  return linkOf(attributes) === null && isInProduct ? paths.call(id) : paths.meeting(id)
}
