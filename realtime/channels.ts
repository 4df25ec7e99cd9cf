import type { Calls, Correspondence, PathReports, Presence, Publisher } from './ports.ts'
import type { Channel } from './platform/channel.ts'
import { createConversationChannel } from './messages/conversation.ts'
import { createCallChannels } from './meetings/calls.ts'
import { createNotificationsChannel } from './messages/notifications.ts'
import { createOnlineChannel } from './community/online.ts'

export interface ChannelDependencies {
  readonly correspondence: Correspondence
  readonly presence: Pick<Presence, 'enter'>
  readonly publisher: Publisher
  readonly calls: Calls
  readonly paths: PathReports
}

/** Every channel of the product. Who may follow which: docs/permissions.md. */
export function createChannels(dependencies: ChannelDependencies): readonly Channel[] {
  return [
    createNotificationsChannel(),
    createConversationChannel(dependencies),
    createOnlineChannel(dependencies),
    ...createCallChannels(dependencies),
  ]
}
