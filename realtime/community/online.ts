import type { Correspondence, Presence } from '../ports.ts'
import { presenceStream } from '../streams.ts'
import type { Channel } from '../platform/channel.ts'

interface Dependencies {
  readonly correspondence: Pick<Correspondence, 'counterparts'>
  readonly presence: Pick<Presence, 'enter'>
}

/** Presence of the people with whom the person corresponds. A follower of the channel counts as present. */
export function createOnlineChannel({ correspondence, presence }: Dependencies): Channel {
  return {
    name: 'OnlineChannel',
    async open({ companyId, userId }) {
      const others = await correspondence.counterparts(companyId, userId)
      const stay = await presence.enter({ companyId, userId })
      return {
        streams: others.map(presenceStream),
        mayStillHear: async (stream) =>
          (await correspondence.counterparts(companyId, userId)).some((other) => presenceStream(other) === stream),
        left: () => stay.leave(),
      }
    },
  }
}
