import type { Appointment, MeetingEvent, Party } from '#domain/meetings/meeting/events.ts'
import type {
  AppointmentState,
  CancelReason,
  Evidence,
  MeetingCancellation,
  MeetingExpiry,
  MeetingType,
  NotHeldReason,
} from '#domain/meetings/meeting/words.ts'
import type { Side } from '#domain/mentoring/mentoring-relationship/words.ts'
import { endOf, type MeetingState } from '#domain/meetings/meeting/state.ts'
import { partyReadModel, type PartyAttributes } from '../../mentoring/parties/read-model.ts'
import type { PartyRow, Stamped } from '../../mentoring/parties/party-row.ts'
import { ranksOf, type Ranks } from './rank.ts'

/** A date that was proposed, and what became of it. */
interface AppointmentSent {
  readonly id: string
  readonly state: AppointmentState
  readonly starts_at: string
  readonly minutes: number
  readonly time_zone: string
  readonly proposed_by: Side
  readonly proposed_at: string
  /** The two had agreed on it, until another one took its place. */
  readonly was_agreed?: true
  /** A word with the proposal; null when there is none or its author was erased. */
  readonly note: string | null
  readonly decided_at: string | null
  readonly decline_note: string | null
}

/** Another date that waits for an answer, while the agreed one stands. Its words are with its appointment. */
interface CounterProposal {
  readonly id: string
  readonly starts_at: string
  readonly ends_at: string
  readonly proposed_by: Side
}

/** The attributes of the resource that are the same for every reader, named as they are sent. */
interface MeetingAttributes extends PartyAttributes {
  readonly aasm_state: Exclude<MeetingState, 'none'>
  /** Rank among the meetings of its relationship, from 1. */
  readonly session_number: number
  readonly planned_by: Side
  /** Clear text; null when its author was erased. */
  readonly topic: string | null
  readonly description: string | null
  /** Who wrote the topic and the description. */
  readonly subject_by: Side
  readonly meeting_reason_id: string | null
  readonly meeting_type: MeetingType
  /** Where a video conference is held, if not in the product. Absent from rows without one since before links. */
  readonly conference_url?: string | null
  readonly conference_url_by?: Side | null
  /** The last ones, oldest first. */
  readonly appointments: readonly AppointmentSent[]
  /** Absent from rows that have had none. */
  readonly counter_proposal?: CounterProposal | null
  /** Absent from rows of meetings that were planned alone. */
  readonly series?: { readonly id: string; readonly rank: number; readonly of: number }
  /** Of the agreed date, else the proposed one; without one, when it began. What was started began at `started_at`. */
  readonly starts_at: string | null
  /** The agreed end; of a meeting that was held, when it ended. */
  readonly ends_at: string | null
  readonly started_at: string | null
  /** When the system acts if nobody else does. */
  readonly due_at: string | null
  /** Who has reported; the other side's report is read when both are given or the meeting closes. */
  readonly feedback_by: readonly Party[]
  readonly evidence: Evidence | null
  /** Why it was called off, refused or has expired, by whom, and with which word. */
  readonly closed_by: Side | 'system' | null
  readonly closing_cause: MeetingCancellation | MeetingExpiry | 'refused' | null
  readonly closing_reason: CancelReason | NotHeldReason | null
  readonly closing_note: string | null
}

interface MeetingLinks {
  readonly relationship_id: string
  /** Who planned it, where it was not a party: the author of its first subject. */
  readonly planned_by_user: string | null
  /** Who wrote the word of a cancellation, where it was not a party. */
  readonly ended_by_user: string | null
}

type Changes = Partial<MeetingAttributes>

const noLink = { conference_url: null, conference_url_by: null } as const

/** How many proposed dates a meeting keeps to show. */
const maxAppointments = 20

const open = `where due_at is not null`

/** `rm.meetings_v1` */
export const meetings = partyReadModel<'meetings', MeetingEvent, MeetingAttributes, MeetingLinks, Ranks>({
  name: 'meetings',
  version: 1,
  category: 'meeting',
  columns: {
    links: { relationship_id: 'uuid not null', planned_by_user: 'text' },
    searched: {
      requested_at: 'timestamptz not null',
      starts_at: 'timestamptz',
      ends_at: 'timestamptz',
      due_at: 'timestamptz',
      evidence: 'text',
    },
    addedLinks: { ended_by_user: 'text' },
  },
  indexes: {
    relationship: '(relationship_id)',
    due: `(due_at, id) ${open}`,
    held_presenter: '(presenter_id) where evidence is not null',
    held_participant: '(participant_id, presenter_id) where evidence is not null',
    moment: '(company_id, starts_at desc nulls last, id)',
    changed: '(company_id, updated_at desc, id)',
    state: '(company_id, state, starts_at desc nulls last, id)',
    planned_by: '(planned_by_user) where planned_by_user is not null',
    ended_by: '(ended_by_user) where ended_by_user is not null',
  },
  texts: {
    attributes: ['topic', 'description', 'conference_url', 'appointments', 'closing_note'],
    authorColumns: ['planned_by_user', 'ended_by_user'],
    sealed({ type, data }) {
      switch (type) {
        case 'MeetingInitiated':
        case 'MeetingSubjectChanged':
          return { topic: data.topic, description: data.description }
        case 'MeetingLinkSet':
          return { link: data.link }
        case 'AppointmentProposed':
        case 'AppointmentDeclined':
        case 'MeetingCancelled':
        case 'MeetingRefused':
          return { note: data.note }
        case 'AppointmentAccepted':
        case 'AppointmentWithdrawn':
        case 'MeetingStarted':
        case 'SessionJoined':
        case 'SessionLeft':
        case 'FeedbackRequested':
        case 'FeedbackFilled':
        case 'FeedbackTakenBack':
        case 'MeetingFinished':
        case 'MeetingExpired':
        default:
          return null
      }
    },
    withoutPerson,
  },
  prepare: ranksOf,
  opens({ type, data, stream, metadata }, { at, text, prepared: ranks }) {
    if (type !== 'MeetingInitiated') return null
    return {
      between: data,
      links: {
        relationship_id: data.relationshipId,
        planned_by_user: data.plannedBy === 'admin' ? (metadata.actor.userId ?? null) : null,
        ended_by_user: null,
      },
      attributes: {
        aasm_state: 'initiated',
        session_number: ranks.get(stream) ?? 1,
        planned_by: data.plannedBy,
        topic: text('topic'),
        description: text('description'),
        subject_by: data.plannedBy,
        meeting_reason_id: data.reasonId,
        meeting_type: data.meetingType,
        appointments: [],
        ...(data.series != null && {
          series: { id: data.series.seriesId, rank: data.series.rank, of: data.series.of },
        }),
        requested_at: at,
        starts_at: null,
        ends_at: null,
        started_at: null,
        due_at: data.dateDueAt,
        feedback_by: [],
        evidence: null,
        closed_by: null,
        closing_cause: null,
        closing_reason: null,
        closing_note: null,
      },
    }
  },
  changes({ type, data, metadata }, row, { at, text }): Changes | null {
    const { attributes: current } = row
    const party: Party = metadata.actor.userId === row.participant_user_id ? 'participant' : 'presenter'
    switch (type) {
      case 'MeetingSubjectChanged':
        return {
          topic: text('topic'),
          description: text('description'),
          subject_by: party,
          meeting_reason_id: data.reasonId,
          meeting_type: data.meetingType,
          ...(data.meetingType !== 'video_conference' && noLink),
        }
      case 'MeetingLinkSet':
        return data.link === null ? noLink : { conference_url: text('link'), conference_url_by: data.setBy }
      case 'AppointmentProposed': {
        const isCounter = data.agreedStartsAt != null
        const appointments = [
          ...decided(current, 'replaced', at, null, isCounter),
          {
            id: data.appointmentId,
            state: 'proposed' as const,
            starts_at: data.startsAt,
            minutes: data.minutes,
            time_zone: data.timeZone,
            proposed_by: data.proposedBy,
            proposed_at: at,
            note: text('note'),
            decided_at: null,
            decline_note: null,
          },
        ]
        const surplus = appointments.length - maxAppointments
        const kept = appointments.filter(({ state }, rank) => rank >= surplus || (isCounter && state === 'accepted'))
        if (!isCounter) return { aasm_state: 'requested', ...dated(data), due_at: data.startsAt, appointments: kept }
        const { ends_at: agreedEnd } = current
        return {
          counter_proposal: { id: data.appointmentId, proposed_by: data.proposedBy, ...dated(data) },
          due_at: agreedEnd !== null && agreedEnd < data.startsAt ? agreedEnd : data.startsAt,
          appointments: kept,
        }
      }
      case 'AppointmentAccepted':
        return {
          aasm_state: 'confirmed',
          ...dated(data),
          due_at: endOf(data),
          appointments: moved(current, data.appointmentId, at),
          ...noCounter(current),
        }
      case 'AppointmentDeclined':
        if (data.agreedStartsAt != null) return stands(current, 'declined', at, text('note'))
        return {
          aasm_state: 'initiated',
          starts_at: null,
          ends_at: null,
          due_at: data.dateDueAt,
          appointments: decided(current, 'declined', at, text('note')),
        }
      case 'AppointmentWithdrawn':
        return stands(current, data.withdrawnBy === 'system' ? 'lapsed' : 'withdrawn', at)
      case 'MeetingStarted':
        return {
          ...unanswered(current, at),
          aasm_state: 'started',
          started_at: at,
          starts_at: current.starts_at ?? at,
          due_at: data.endsAt,
        }
      case 'FeedbackRequested':
        return {
          ...unanswered(current, at),
          aasm_state: 'feedback_requested',
          ends_at: data.endedAt,
          due_at: data.feedbackDueAt,
        }
      case 'FeedbackFilled':
        return {
          aasm_state: 'feedback_filled',
          feedback_by: [data.author],
          due_at: data.closesAt,
          evidence: 'declared_by_one',
        }
      case 'FeedbackTakenBack':
        return { aasm_state: 'feedback_requested', feedback_by: [], due_at: data.feedbackDueAt, evidence: null }
      case 'MeetingFinished':
        return {
          aasm_state: 'finished',
          evidence: data.evidence,
          due_at: null,
          ...(data.reportedByBoth && { feedback_by: ['participant', 'presenter'] as const }),
        }
      case 'MeetingCancelled':
        return {
          ...unanswered(current, at),
          aasm_state: 'cancelled',
          due_at: null,
          closed_by: data.by,
          closing_cause: data.cause,
          closing_reason: data.reason,
          closing_note: text('note'),
        }
      case 'MeetingRefused':
        return {
          aasm_state: 'refused',
          due_at: null,
          closed_by: data.refusedBy,
          closing_cause: 'refused',
          closing_note: text('note'),
        }
      case 'MeetingExpired':
        return { aasm_state: 'expired', due_at: null, closed_by: 'system', closing_cause: data.cause }
      case 'MeetingInitiated':
      // Who is in the call is not in the meeting's row.
      case 'SessionJoined':
      case 'SessionLeft':
        return null
      default:
        return null
    }
  },
  linksOf: ({ type, data }) =>
    type === 'MeetingCancelled' && data.by === 'admin' && data.note !== null ? { ended_by_user: data.note.kid } : null,
})

function dated(slot: Pick<Appointment, 'startsAt' | 'minutes'>) {
  return { starts_at: slot.startsAt, ends_at: endOf(slot) }
}

/**
 * The dates so far, of which the open or agreed one is decided now.
 * @param standing the agreed one is not: it stands
 */
function decided(
  { appointments }: Pick<MeetingAttributes, 'appointments'>,
  state: Exclude<AppointmentSent['state'], 'proposed'>,
  at: string,
  declineNote: string | null = null,
  standing = false,
): readonly AppointmentSent[] {
  const last = appointments.at(-1)
  if (last?.state !== 'proposed' && (standing || last?.state !== 'accepted')) return appointments
  const was = last.state === 'accepted' && state === 'replaced' ? { was_agreed: true as const } : {}
  return [...appointments.slice(0, -1), { ...last, ...was, state, decided_at: at, decline_note: declineNote }]
}

/** The dates once this one is accepted: another one that was agreed until now is replaced. */
function moved(current: MeetingAttributes, id: string, at: string): readonly AppointmentSent[] {
  return decided(current, 'accepted', at).map((one) =>
    one.state === 'accepted' && one.id !== id
      ? { ...one, state: 'replaced' as const, was_agreed: true as const, decided_at: at }
      : one,
  )
}

/** Only a row that has had one carries the attribute. */
function noCounter({ counter_proposal: counter }: MeetingAttributes): Pick<MeetingAttributes, 'counter_proposal'> {
  return counter === undefined ? {} : { counter_proposal: null }
}

/** The counter-proposal is over, and the agreed date stands. */
function stands(
  current: MeetingAttributes,
  state: 'declined' | 'withdrawn' | 'lapsed',
  at: string,
  declineNote: string | null = null,
): Changes {
  return {
    ...noCounter(current),
    due_at: current.ends_at,
    appointments: decided(current, state, at, declineNote, true),
  }
}

/** The session went on before anybody answered its counter-proposal. */
function unanswered(current: MeetingAttributes, at: string): Changes {
  if (current.counter_proposal == null) return {}
  return { counter_proposal: null, appointments: decided(current, 'lapsed', at, null, true) }
}

/** What a person wrote in a meeting: by the side on which they are. */
function withoutPerson(
  user: string,
  row: PartyRow<MeetingAttributes, MeetingLinks>,
): Stamped<MeetingAttributes> | null {
  const { attributes: current } = row
  const wrote = (side: Side | 'system' | null) =>
    (side === 'participant' && row.participant_user_id === user) ||
    (side === 'presenter' && row.presenter_user_id === user) ||
    (side === 'admin' && row.planned_by_user === user)
  const declinedBy = (side: Side): Side => (side === 'participant' ? 'presenter' : 'participant')
  const gone = {
    ...(wrote(current.subject_by) && { topic: null, description: null }),
    ...(wrote(current.conference_url_by ?? null) && { conference_url: null }),
    ...((current.closed_by === 'admin' ? row.ended_by_user === user : wrote(current.closed_by)) && {
      closing_note: null,
    }),
    appointments: current.appointments.map((one) => ({
      ...one,
      note: wrote(one.proposed_by) ? null : one.note,
      decline_note: wrote(declinedBy(one.proposed_by)) ? null : one.decline_note,
    })),
  }
  const erased = { ...current, ...gone }
  return JSON.stringify(erased) === JSON.stringify(current) ? null : erased
}
