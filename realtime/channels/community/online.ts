import type { Correspondence, Presence } from '../../ports.ts'
import { presenceStream } from '../../streams.ts'
import type { Channel } from '../platform/channel.ts'

interface Dependencies {
  readonly correspondence: Pick<Correspondence, 'counterparts'>
  readonly presence: Pick<Presence, 'enter'>
}

/** Who of those with whom the person corresponds comes and goes. Whoever follows it is there. */
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
