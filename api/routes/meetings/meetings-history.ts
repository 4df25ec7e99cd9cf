import { isUuid } from '#domain/platform/ids.ts'
import {
  historyReads,
  meetingsHistory,
  wholeHistory,
  type HistoryFilter,
  type HistoryPage,
  type PastMeeting,
} from '#projections/meetings/meeting/history.ts'
import { evidences, meetingTypes } from '../../contract/meetings/meetings.ts'
import {
  historyMeta,
  meetingsHistory as contract,
  pastMeetingStates,
  type HistoryMeta,
  type MeetingsHistoryAttributes,
} from '../../contract/meetings/meetings-history.ts'
import { page } from '../../platform/http/answers.ts'
import { csvSeparator } from '#contract/platform/csv.ts'
import { csvAnswer } from '../../platform/http/csv-answer.ts'
import type { Resource } from '../../platform/http/document.ts'
import { endpoint, type Endpoint, type SignedInCall } from '../../platform/http/endpoint.ts'
import { flag as flagSchema, listOf, oneOf, uuid, type Schema } from '../../platform/openapi/parts.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'
import { historyFileName, historyLines } from './shared/history-file.ts'
import { includedOf, includedReads } from '../platform/shared/included.ts'
import { flag, invalid } from '../mentoring/shared/mentoring-policy.ts'

const day: Schema = { type: 'string', format: 'date' }
const filterValues = {
  mentoring_relationship_id: uuid,
  counterpart: { type: 'string', description: 'A profile, or `erased`' },
  role: oneOf(['participant', 'presenter']),
  aasm_state: listOf(oneOf(pastMeetingStates)),
  held: flagSchema,
  evidence: listOf(oneOf(evidences)),
  meeting_type: listOf(oneOf(meetingTypes)),
  year: { type: 'integer', minimum: 1900, maximum: 2199 },
  from: day,
  to: day,
}

/** A person's own past meetings, also with people who are gone: administrators read those of others elsewhere. */
export function meetingsHistoryEndpoints({ sql }: RouteDependencies): readonly Endpoint[] {
  const readerOf = ({ user }: SignedInCall) => ({ userId: user.id, timeZone: user.timeZone })
  return [
    endpoint({
      method: 'get',
      path: contract.paths.list,
      summary: "The reader's past sessions, the last one first, with what they come to",
      access: 'session',
      reads: historyReads,
      readsIncluded: includedReads,
      query: {
        ...queryOf(contract),
        page: 25,
        sort: contract.sorts,
        filters: contract.filters.list,
        values: filterValues,
      },
      answers: { ...answersOf(contract), list: true, listMeta: historyMeta },
      handle: async (call) => {
        const connection = sql(call.company.id)
        const [sort] = call.query.sort
        const order = sort?.descending === false ? 'oldest' : 'newest'
        const found = await meetingsHistory(connection, readerOf(call), filterOf(call), order, call.query.page)
        const list = {
          data: JSON.stringify(found.rows.map(resourceOf)),
          total: found.found.total,
          profileIds: [...new Set(found.rows.flatMap((row) => [row.participantId, row.presenterId]))],
        }
        return page(call, list, await includedOf(connection, call, list), metaOf(found))
      },
    }),

    endpoint({
      method: 'get',
      path: contract.paths.export,
      summary: 'The same as a CSV file, with the same filters and without pages',
      access: 'session',
      reads: historyReads,
      query: { filters: contract.filters.export, values: filterValues },
      answers: { file: 'text/csv' },
      handle: async (call) => {
        const rows = await wholeHistory(sql(call.company.id), readerOf(call), filterOf(call))
        const { locale, timeZone } = call.user
        const name = historyFileName(locale, timeZone, new Date())
        return csvAnswer(name, historyLines(rows, locale, timeZone), csvSeparator(locale))
      },
    }),
  ]
}

/** @throws Problem 400 */
function filterOf({ query: { filters } }: SignedInCall): HistoryFilter {
  const single = (name: string): string | null => {
    const values = filters.get(name) ?? []
    if (values.length > 1) throw invalid(name)
    return values[0]?.toLowerCase() ?? null
  }
  const id = (name: string, other?: string) => {
    const value = single(name)
    if (value !== null && value !== other && !isUuid(value)) throw invalid(name)
    return value
  }
  const several = (name: string, known: readonly string[]) => {
    const values = filters.get(name)
    if (values === undefined || values.length === 0) return null
    if (values.some((value) => !known.includes(value))) throw invalid(name)
    return values
  }
  const date = (name: string) => {
    const value = single(name)
    if (value !== null && !isDay(value)) throw invalid(name)
    return value
  }
  const year = single('year')
  if (year !== null && !/^(19|20|21)\d\d$/.test(year)) throw invalid('year')
  const role = single('role')
  if (role !== null && role !== 'participant' && role !== 'presenter') throw invalid('role')
  return {
    relationshipId: id('mentoring_relationship_id'),
    counterpart: id('counterpart', 'erased'),
    role,
    states: several('aasm_state', pastMeetingStates),
    held: filters.has('held') ? flag(filters.get('held'), 'held') : null,
    evidences: several('evidence', evidences),
    types: several('meeting_type', meetingTypes),
    from: latest(date('from'), year && `${year}-01-01`),
    to: earliest(date('to'), year && `${year}-12-31`),
  }
}

/** `2026-02-30` is none. */
function isDay(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) && value > '1000'
}

function latest(one: string | null, other: string | null): string | null {
  return one !== null && other !== null ? (one > other ? one : other) : (one ?? other)
}

function earliest(one: string | null, other: string | null): string | null {
  return one !== null && other !== null ? (one < other ? one : other) : (one ?? other)
}

function metaOf({ found, whole, people, years, outside }: HistoryPage): HistoryMeta {
  return {
    figures: found,
    whole,
    outside_sessions: outside,
    people: people.map(({ id, name, role }) => ({
      id,
      name,
      role: role === 'presenter' ? 'presenter' : 'participant',
    })),
    years: [...years],
  }
}

function resourceOf(row: PastMeeting): Resource {
  const attributes: MeetingsHistoryAttributes = {
    aasm_state: row.state,
    role: row.role,
    session_number: row.sessionNumber,
    topic: row.topic,
    meeting_type: row.meetingType,
    happened_at: row.happenedAt,
    starts_at: row.startsAt,
    minutes: row.minutes,
    held: row.evidence !== null,
    evidence: row.evidence,
    closed_by: row.closedBy,
    closing_cause: row.closingCause,
    closing_reason: row.closingReason,
    feedback_by: [...row.feedbackBy],
    own_rating: row.ownRating,
    other_rating: row.otherRating,
    report_due: row.reportDue,
  }
  const to = (type: string, id: string) => ({ data: { type, id } })
  return {
    type: contract.type,
    id: row.id,
    attributes,
    relationships: {
      participant: to('participants', row.participantId),
      presenter: to('presenters', row.presenterId),
      program: to('programs', row.programId),
      mentoring_relationship: to('mentoring_relationships', row.relationshipId),
      meeting: to('meetings', row.id),
    },
  }
}
