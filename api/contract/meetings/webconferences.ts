import { z } from 'zod'
import type { ResourceContract } from '../platform/resource.ts'
import { instant } from '../platform/values.ts'

/**
 * What became of the path to the other browser: `found` the first one, `failed` to; `lost` it during the call; then
 * another one, `again` or `not_again`.
 */
export const pathOutcomes = ['found', 'failed', 'lost', 'again', 'not_again'] as const

/** A server with which two browsers find a path to each other, as `RTCConfiguration` takes it. */
export const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
})
export type IceServer = z.infer<typeof iceServer>

/** `participant` or `presenter`; of a workshop, the person's id. */
const party = z.union([z.enum(['participant', 'presenter']), z.uuid()])

/** The call of a meeting that is a video conference, or of a workshop. Its id is theirs. */
export const webconferenceAttributes = z.object({
  /** `none`: no date is agreed, the meeting was called off, or it is held in the company's own tool. */
  state: z.enum(['none', 'not_yet', 'open', 'over']),
  /** 15 minutes before the agreed date, and two hours after its end; null without one. */
  opens_at: instant.nullable(),
  closes_at: instant.nullable(),
  /** Who the reader is in it. Of two who ask at once, the one that comes first in the alphabet gives way. */
  party,
  /** Who is in it, as the meeting knows. */
  present: z.array(party),
  /** The stay that this call has opened; null for a reader who did not come in. */
  stay: z.string().nullable(),
  /** Empty for a reader who did not come in. Their logins end with the call. */
  ice_servers: z.array(iceServer),
})
export type WebconferenceAttributes = z.infer<typeof webconferenceAttributes>

/**
 * Comes in: `stay` is a new UUID of this tab, which MeetingChannel takes. The same again changes nothing. A tab that
 * comes back names its stays of `after`: where another tab of the person is in, it is refused.
 */
export const joinWebconference = z.strictObject({
  data: z.strictObject({
    type: z.literal('webconferences'),
    attributes: z.strictObject({ stay: z.uuid(), after: z.array(z.uuid()).max(50).optional() }),
  }),
})

/** Where its people read a call, and come in; by the category of what has it. */
export const callPaths = { meeting: '/meetings/:id/webconference', workshop: '/workshops/:id/webconference' } as const

export type CallKind = keyof typeof callPaths
export const callKinds = Object.keys(callPaths) as readonly CallKind[]

export const webconferences = {
  type: 'webconferences',
  attributes: webconferenceAttributes,
  paths: { one: callPaths.meeting, workshop: callPaths.workshop },
  bodies: { join: joinWebconference },
} as const satisfies ResourceContract

/** For the test of one's devices, before any call. */
export const iceServersAttributes = z.object({
  servers: z.array(iceServer),
  /** Whether one of them relays where no direct path exists. */
  relay: z.boolean(),
  expires_at: instant,
})

export const iceServers = {
  type: 'ice_servers',
  attributes: iceServersAttributes,
  paths: { list: '/ice_servers' },
} as const satisfies ResourceContract
