import { derivedId, id, instant, type Instant, type MeetingId } from '#domain/shared/ids.ts'
import { isOpen, type Call } from '#domain/meeting/call.ts'
import { findMeeting, meetingReads } from '#projections/meeting/query.ts'
import { iceServers, webconferences as contract, type WebconferenceAttributes } from '../contract/webconferences.ts'
import { found, resources } from '../http/answers.ts'
import { endpoint, type Endpoint, type SignedInCall } from '../http/endpoint.ts'
import { Problem } from '../http/problem.ts'
import type { IceServer } from '../ports.ts'
import { done } from '../refusals/done.ts'
import type { RouteDependencies } from './shared/dependencies.ts'
import { answersOf, queryOf } from './shared/from-contract.ts'
import { viewerOf } from './shared/mentoring-policy.ts'

type Party = WebconferenceAttributes['party']

/** How long the login of a test of devices lasts, in milliseconds. */
const testMs = 10 * 60_000

interface Shown {
  readonly call: Call
  readonly party: Party
  readonly isOff: boolean
  readonly stay?: string
  readonly servers?: readonly IceServer[]
}

/** The call of a session: its two parties read it and come in, and nobody else. */
export function webconferenceEndpoints(dependencies: RouteDependencies): readonly Endpoint[] {
  const { sql, meetings, calls } = dependencies

  /** @throws Problem 404, or 403 for who is no party: an administrator joins nobody's call */
  const partyOf = async (call: SignedInCall) => {
    const meetingId = id<MeetingId>(call.params['id'] ?? '')
    const meeting = found(await findMeeting(sql(call.company.id), meetingId, viewerOf(call.user)))
    const { participantUserId, presenterUserId, state, conferenceUrl } = meeting
    const party: Party | null =
      call.user.id === participantUserId ? 'participant' : call.user.id === presenterUserId ? 'presenter' : null
    if (party === null) throw new Problem(403, 'forbidden')
    const isElsewhere = conferenceUrl !== null || !call.company.settings.web_conference
    return { meetingId, party, isOff: isElsewhere || offStates.has(state) }
  }

  const resource = (meetingId: MeetingId, { call, party, isOff, stay, servers = [] }: Shown) => ({
    type: contract.type,
    id: meetingId,
    attributes: {
      state: isOff ? 'none' : stateOf(call, instant(new Date())),
      opens_at: call.window?.opensAt ?? null,
      closes_at: call.window?.closesAt ?? null,
      party,
      present: (['participant', 'presenter'] as const).filter((one) => call.present[one] !== null),
      stay: stay ?? null,
      ice_servers: servers,
    },
  })

  return [
    endpoint({
      method: 'get',
      path: contract.paths.one,
      summary: 'Whether the call of a session is open, and who is in it',
      access: 'session',
      reads: meetingReads,
      query: queryOf(contract),
      answers: answersOf(contract),
      handle: async (call) => {
        const { meetingId, ...of } = await partyOf(call)
        const state = found(await calls.stateOf(call.company.id, meetingId))
        return resources(call, resource(meetingId, { ...of, call: state }))
      },
    }),

    endpoint({
      method: 'post',
      path: contract.paths.one,
      summary: 'Come into the call of a session; the second to come starts it',
      access: 'session',
      reads: meetingReads,
      query: queryOf(contract),
      answers: answersOf(contract),
      body: { schema: contract.bodies.join, kind: contract.type },
      handle: async (call, document) => {
        const { meetingId, ...of } = await partyOf(call)
        const companyId = call.company.id
        const stay = { companyId, meetingId, party: of.party, stayId: document.data.attributes.stay.toLowerCase() }
        const before = found(await calls.stateOf(companyId, meetingId))
        const closesAt = before.window?.closesAt ?? instant(new Date())
        const { user, session } = call
        if (!(await calls.enter({ ...stay, userId: user.id, client: session.client, closesAt })))
          throw new Problem(409, { code: 'stay_over', source: { pointer: '/data/attributes/stay' } })
        const result = await meetings.joinCall({ ...call.command('user'), meetingId, stayId: stay.stayId })
        if (!result.ok) await calls.turnedAway(stay)
        const { position } = done(result, 'meeting', document)
        await calls.entered(stay)
        await call.settle(position)
        const state = found(await calls.stateOf(companyId, meetingId))
        const servers = calls.until(state.window?.closesAt ?? closesAt)
        const shown = resources(call, resource(meetingId, { ...of, call: state, stay: stay.stayId, servers }))
        return { ...shown, status: 201 }
      },
    }),

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

function stateOf(call: Call, at: Instant): WebconferenceAttributes['state'] {
  if (call.window === null) return 'none'
  if (isOpen(call, at)) return 'open'
  return at < call.window.opensAt ? 'not_yet' : 'over'
}
