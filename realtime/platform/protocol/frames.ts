import type { StreamMessage } from '../../ports.ts'

/** Why the server ends a connection; the words are Action Cable's, `rate_limited` is ours. */
export type EndReason = 'unauthorized' | 'invalid_request' | 'server_restart' | 'remote' | 'rate_limited'

type SubscriptionAnswer = 'confirm_subscription' | 'reject_subscription' | 'confirm_history' | 'reject_history'

/**
 * `sid` names the connection in the extended dialect. We never answer `restored`: clients subscribe again, with their
 * positions.
 */
export function welcomeFrame(sid?: string): string {
  return JSON.stringify({ type: 'welcome', ...(sid === undefined ? {} : { sid }) })
}

export function pingFrame(nowMs: number): string {
  return JSON.stringify({ type: 'ping', message: Math.floor(nowMs / 1000) })
}

/** The ping as its bytes go over the network (RFC 6455, unmasked text): made once for many sockets. */
export function pingBytes(nowMs: number): Buffer {
  const text = pingFrame(nowMs)
  return Buffer.concat([Buffer.of(0x81, text.length), Buffer.from(text)])
}

export function disconnectFrame(reason: EndReason, reconnect: boolean): string {
  return JSON.stringify({ type: 'disconnect', reason, reconnect })
}

/** The identifier is an opaque string: it goes back as it came. */
export function answerFrame(type: SubscriptionAnswer, identifier: string): string {
  return JSON.stringify({ type, identifier })
}

/** `stream` is given in the extended dialect only: the client resumes by it. The payload is JSON text already. */
export function messageFrame(identifier: string, message: StreamMessage, stream?: string): string {
  const position =
    stream === undefined
      ? ''
      : `,"stream_id":${JSON.stringify(stream)},"epoch":${JSON.stringify(message.epoch)},"offset":${message.offset}`
  return `{"identifier":${JSON.stringify(identifier)},"message":${message.payload}${position}}`
}
