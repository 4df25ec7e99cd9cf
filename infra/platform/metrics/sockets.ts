import type { Realtime } from '#realtime/platform/server.ts'
import type { ReadGauges } from './gauges.ts'

export function socketGauges(
  realtime: Pick<Realtime, 'openSockets' | 'openSubscriptions'>,
): Readonly<Record<string, ReadGauges>> {
  return {
    sockets: () => [
      { name: 'sockets', help: 'Open sockets of this process', value: realtime.openSockets },
      { name: 'socket_subscriptions', help: 'Their subscriptions', value: realtime.openSubscriptions },
    ],
  }
}
