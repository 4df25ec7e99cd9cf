import type { CommandResult } from '#commands/platform/ports.ts'
import { derivedId, id, instant, type Instant, type MeetingId, type WorkshopId } from '#domain/platform/ids.ts'
import { findMeeting, meetingReads } from '#projections/meetings/meeting/query.ts'
import { workshopReads } from '#projections/meetings/workshop/query.ts'
import {
  callKinds,
  type CallKind,
  callPaths,
  iceServers,
  webconferences as contract,
  type WebconferenceAttributes,
} from '../../contract/meetings/webconferences.ts'
import { found, resources } from '../../platform/http/answers.ts'
import { endpoint, type Endpoint, type SignedInCall } from '../../platform/http/endpoint.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Reads } from '../../platform/http/read-your-writes.ts'
import type { CallState, IceServer } from '../../ports/meetings.ts'
import { done } from '../../refusals/platform/done.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'
import { viewerOf } from '../mentoring/shared/mentoring-policy.ts'
import { readWorkshop } from './workshops.ts'

/** How long the login of a test of devices lasts, in milliseconds. */
const testMs = 10 * 60_000

interface WebconferenceView {
  readonly call: CallState
  readonly party: string
  readonly isOff: boolean
  readonly stay?: string
  readonly servers?: readonly IceServer[]
}

/** What the call of a session and that of a workshop do differently. */
interface CallSource {
  readonly reads: Reads
  readonly summaries: { readonly get: string; readonly post: string }
  /** @throws Problem 404, or 403 for who is nobody in it: an administrator joins nobody's call */
  readonly of: (call: SignedInCall) => Promise<Pick<WebconferenceView, 'party' | 'isOff'> & { readonly id: MeetingId }>
  readonly join: (call: SignedInCall, id: MeetingId, stayId: string) => Promise<CommandResult>
}

/** The call of a session or of a workshop: its people read it and come in, and nobody else. */
export function webconferenceEndpoints(dependencies: RouteDependencies): readonly Endpoint[] {
  const { sql, meetings, workshops, calls } = dependencies

  const meeting: CallSource = {
    reads: meetingReads,
    summaries: {
      get: 'Whether the call of a session is open, and who is in it',
      post: 'Come into the call of a session; the second to come starts it',
    },
    async of(call) {
      const meetingId = id<MeetingId>(call.params['id'] ?? '')
      const meeting = found(await findMeeting(sql(call.company.id), meetingId, viewerOf(call.user)))
      const { participantUserId, presenterUserId, state, conferenceUrl } = meeting
      const party =
        call.user.id === participantUserId ? 'participant' : call.user.id === presenterUserId ? 'presenter' : null
      if (party === null) throw new Problem(403, 'forbidden')
      const isElsewhere = conferenceUrl !== null || !call.company.settings.web_conference
      return { id: meetingId, party, isOff: isElsewhere || offStates.has(state) }
    },
    join: (call, meetingId, stayId) => meetings.joinCall({ ...call.command('user'), meetingId, stayId }),
  }

  const workshop: CallSource = {
    reads: workshopReads,
    summaries: {
      get: 'Whether the call of a workshop is open, and who is in it',
      post: 'Come into the call of a workshop whose invitation was accepted',
    },
    async of(call) {
      const workshopId = id<MeetingId>(call.params['id'] ?? '')
      const { state, elsewhere } = await readWorkshop({ sql }, call, workshopId)
      const isOff = elsewhere || !call.company.settings.web_conference || state !== 'planned'
      return { id: workshopId, party: call.user.id, isOff }
    },
    join: (call, workshopId, stayId) =>
      workshops.joinWorkshopCall({ ...call.command('user'), workshopId: id<WorkshopId>(workshopId), stayId }),
  }

  const sources: Readonly<Record<CallKind, CallSource>> = { meeting, workshop }

  const stateOf = async (call: SignedInCall, kind: CallKind, id: MeetingId) =>
    found(await calls.stateOf(call.company.id, kind, id))

  const endpointsOf = (kind: CallKind, { reads, summaries, of, join }: CallSource): readonly Endpoint[] => [
    endpoint({
      method: 'get',
      path: callPaths[kind],
      summary: summaries.get,
      access: 'session',
      reads,
      query: queryOf(contract),
      answers: answersOf(contract),
      handle: async (call) => {
        const { id: meetingId, ...who } = await of(call)
        return resources(call, resource(meetingId, { ...who, call: await stateOf(call, kind, meetingId) }))
      },
    }),

    endpoint({
      method: 'post',
      path: callPaths[kind],
      summary: summaries.post,
      access: 'session',
      reads,
      query: queryOf(contract),
      answers: answersOf(contract),
      body: { schema: contract.bodies.join, kind: contract.type },
      handle: async (call, document) => {
        const { id: meetingId, ...who } = await of(call)
        const companyId = call.company.id
        const stayId = document.data.attributes.stay.toLowerCase()
        const stay = { companyId, kind, meetingId, party: who.party, stayId }
        const earlier = document.data.attributes.after?.map((one) => one.toLowerCase())
        if (earlier !== undefined && (await calls.isFollowed(stay, earlier)))
          throw new Problem(409, { code: 'in_another_tab', source: { pointer: '/data/attributes/after' } })
        const before = await stateOf(call, kind, meetingId)
        const closesAt = before.closesAt ?? instant(new Date())
        const { user, session } = call
        if (!(await calls.enter({ ...stay, userId: user.id, client: session.client, closesAt })))
          throw new Problem(409, { code: 'stay_over', source: { pointer: '/data/attributes/stay' } })
        const result = await join(call, meetingId, stayId)
        if (!result.ok) await calls.turnedAway(stay)
        const { position } = done(result, kind, document)
        await calls.entered(stay)
        await call.settle(position)
        const state = await stateOf(call, kind, meetingId)
        const servers = calls.until(state.closesAt ?? closesAt)
        const answer = resources(call, resource(meetingId, { ...who, call: state, stay: stayId, servers }))
        return { ...answer, status: 201 }
      },
    }),
  ]

  return [
    ...callKinds.flatMap((kind) => endpointsOf(kind, sources[kind])),

    endpoint({
      method: 'get',
      path: iceServers.paths.list,
      summary: 'The servers that a call would use, to test a connection with',
      access: 'session',
      reads: [],
      query: queryOf(iceServers),
      answers: answersOf(iceServers),
      handle: async (call) => {
        const expiresAt = instant(new Date(Date.now() + testMs))
        const attributes = { servers: calls.until(expiresAt), relay: calls.relay, expires_at: expiresAt }
        return resources(call, { type: iceServers.type, id: derivedId('ice_servers', call.company.id), attributes })
      },
    }),
  ]
}

/** A call that was going on goes on when its session ends by the agreed time; not when it is called off. */
const offStates: ReadonlySet<string> = new Set([
  'initiated',
  'requested',
  'refused',
  'cancelled',
  'expired',
  'finished',
])

function resource(meetingId: MeetingId, { call, party, isOff, stay, servers = [] }: WebconferenceView) {
  return {
    type: contract.type,
    id: meetingId,
    attributes: {
      state: isOff ? 'none' : stateNow(call, instant(new Date())),
      opens_at: call.opensAt,
      closes_at: call.closesAt,
      party,
      present: call.present,
      stay: stay ?? null,
      ice_servers: servers,
    },
  }
}

function stateNow({ opensAt, closesAt }: CallState, at: Instant): WebconferenceAttributes['state'] {
  if (opensAt === null || closesAt === null) return 'none'
  if (at < opensAt) return 'not_yet'
  return at < closesAt ? 'open' : 'over'
}
