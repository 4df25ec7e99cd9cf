import { useMe } from '../../../shared/session/me.ts'
import { useOutboxes } from './useOutbox.ts'

/** Sends what waits, whatever page is open. Part of the frame. */
export function SendWaiting() {
  useOutboxes(useMe().id)
  return null
}
