import type { Channel } from './channel.ts'
import { createNotificationsChannel } from './notifications.ts'

/** Every channel of the product. Who may follow which: docs/permissions.md. */
export function createChannels(): readonly Channel[] {
  return [createNotificationsChannel()]
}
