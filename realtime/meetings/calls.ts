import { type CallKind, callKinds, pathOutcomes } from '#contract/meetings/webconferences.ts'
import { id, isUuid, type MeetingId } from '#domain/platform/ids.ts'
import type { Calls, PathReport, PathReports, Publisher } from '../ports.ts'
import { agendaStream, callSignalStream, callStream } from '../streams.ts'
import type { Channel } from '../platform/channel.ts'

interface Dependencies {
  readonly calls: Calls
  readonly paths: PathReports
  readonly publisher: Publisher
  /** Milliseconds since the epoch. */
  readonly now?: () => number
}

/** What one browser may tell another at once: a session description with its candidates is a few kB. */
const signalBytes = 32 * 1024
/** What one socket may tell of its paths: a call loses few, and nobody else is to fill the figures. */
const mostReports = 50
const longestMs = 60_000
/** How often one socket may say at which item of an agenda its person is. */
const placeEveryMs = 250

/** `MeetingChannel`, to the two parties, `WorkshopChannel`, to those who are invited. */
export function createCallChannels(dependencies: Dependencies): readonly Channel[] {
  return callKinds.map((kind) => callChannel(kind, dependencies))
}

/**
 * Who is in a call. The identifier names the meeting or the workshop as `id`; with `stay`, a stay in the call that the
 * same session has opened, it also carries what the other browsers tell this one. Without it, that of a meeting also
 * has its agenda: what was edited, and at which item the other one is, who says so by
 * `{"action":"agenda","here":true,"item":"…"}`.
 */
function callChannel(kind: CallKind, { calls, paths, publisher, now = Date.now }: Dependencies): Channel {
  return {
    name: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Channel`,
    async open({ companyId, userId, client }, params) {
      const meetingId = uuidOf(params['id'])
      if (meetingId === null) return null
      const call = { companyId, kind, meetingId: id<MeetingId>(meetingId) }
      const stream = callStream(meetingId)
      if (params['stay'] === undefined) {
        if (!(await calls.takesPart(call, userId))) return null
        if (kind === 'workshop') return { streams: [stream] }
        const agenda = { companyId, stream: agendaStream(meetingId) }
        let sentAt = -Infinity
        return {
          streams: [stream, agenda.stream],
          async receive(data) {
            const place = parsePlace(data)
            if (place === null || now() - sentAt < placeEveryMs) return
            sentAt = now()
            const message = { type: 'agenda_at', user_id: userId, ...place, at: new Date(now()).toISOString() }
            await publisher.publish(agenda, message)
          },
        }
      }
      const stayId = uuidOf(params['stay'])
      if (stayId === null) return null
      const stay = await calls.hold({ ...call, userId, client, stayId })
      if (stay === null) return null
      let reports = 0
      return {
        streams: [stream, callSignalStream(stayId)],
        async receive(data) {
          const message = parseMessage(data)
          if (message === null) return
          if (message.action === 'leave') await stay.leave()
          else if (message.action === 'state') await stay.tellState(message.state)
          else if (message.action === 'path') {
            reports += 1
            if (reports <= mostReports) paths.pathReported(message.report)
          } else await stay.signal(message.to, message.signal)
        },
        left: () => stay.drop(),
      }
    },
  }
}

type CallMessage =
  | { readonly action: 'leave' }
  | { readonly action: 'state'; readonly state: CallState }
  | { readonly action: 'path'; readonly report: PathReport }
  | { readonly action: 'signal'; readonly to: string; readonly signal: object }

interface CallState {
  readonly microphone: boolean
  readonly camera: boolean
  readonly screen: boolean
  readonly audio_only: boolean
}

/** null: nothing that a call knows. */
function parseMessage(data: unknown): CallMessage | null {
  if (!isRecord(data)) return null
  const { action } = data
  if (action === 'leave') return { action }
  if (action === 'state') {
    const { microphone, camera, screen, audio_only = false } = data
    const isState = typeof microphone === 'boolean' && typeof camera === 'boolean' && typeof screen === 'boolean'
    if (!isState || typeof audio_only !== 'boolean') return null
    return { action, state: { microphone, camera, screen, audio_only } }
  }
  if (action === 'path') {
    const { outcome, relay, ms } = data
    const isReport = isOutcome(outcome) && typeof relay === 'boolean' && typeof ms === 'number'
    return isReport && ms >= 0 && ms <= longestMs ? { action, report: { outcome, relay, ms } } : null
  }
  if (action !== 'signal') return null
  const { signal } = data
  const to = uuidOf(data['to'])
  if (to === null || !isRecord(signal) || JSON.stringify(signal).length > signalBytes) return null
  return { action, to, signal }
}

/** Whether somebody looks at the agenda, and the item whose words they write. */
function parsePlace(data: unknown): { readonly here: boolean; readonly item: string | null } | null {
  if (!isRecord(data) || data['action'] !== 'agenda') return null
  const { here } = data
  return typeof here === 'boolean' ? { here, item: uuidOf(data['item']) } : null
}

const outcomes: ReadonlySet<unknown> = new Set(pathOutcomes)

function isOutcome(value: unknown): value is PathReport['outcome'] {
  return outcomes.has(value)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function uuidOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value.toLowerCase() : ''
  return isUuid(text) ? text : null
}
