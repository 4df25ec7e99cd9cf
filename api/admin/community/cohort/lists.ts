import {
  type AdminCohortLeft,
  adminCohortLeft,
  type AdminCohortPair,
  adminCohortPair,
  pairOutcomes,
} from '#contract/console/community/cohort-matches.ts'
import { adminPageMax } from '#contract/console/platform/lists.ts'
import { pairsFileWords } from '#contract/console/platform/words/pairs.ts'
import { leftReasons } from '#domain/community/match/cohort/words.ts'
import { csvAnswer } from '../../../platform/http/csv-answer.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { readersFile } from '../../platform/csv-export.ts'
import type { ConsoleCall, ConsoleEndpoint, JsonServer } from '../../platform/dialect.ts'
import { listParams } from '../../platform/list-params.ts'
import { listQuery } from '../../platform/record-query.ts'
import type { RecordSource } from '../../platform/record-source.ts'
import { found, list } from '../../platform/records.ts'
import { cohortMatches } from '../cohort-matches.ts'
import { personJson } from './names.ts'
import { refusalWords } from './refusal-words.ts'

type PairRow = Omit<AdminCohortPair, 'refusal'> & { readonly refusal: string | null }

const banned = `exists (select from app.cohort_match_decisions d where d.match_id = c.match_id and d.kind = 'ban'
  and d.participant_id = c.participant_id and d.presenter_id = c.presenter_id)`
const pinned = `exists (select from app.cohort_match_decisions d where d.match_id = c.match_id and d.kind = 'pin'
  and d.participant_id = c.participant_id and d.presenter_id = c.presenter_id)`
const mentee = `join app.profiles p on p.id = c.participant_id join app.users u on u.id = p.user_id`

const pairs: RecordSource<PairRow, AdminCohortPair> = {
  name: 'cohort_match_pairs',
  reads: [],
  id: 'uuid',
  key: 'c.id',
  columns: `c.participant_id as id, ${personJson('p', 'u')} as participant, ${personJson('q', 'v')} as presenter,
    c.score, c.rank, c.reasons, c.load_before, c.load_after, c.load_limit, ${pinned} as pinned,
    (select json_build_object('reason', d.reason,
        'by', case when w.status <> 'erased' then trim(w.first_name || ' ' || w.last_name) end)
      from app.cohort_match_decisions d left join app.users w on w.id = d.decided_by
      where d.match_id = c.match_id and d.kind = 'ban' and d.participant_id = c.participant_id
        and d.presenter_id = c.presenter_id) as banned,
    c.kept, c.outcome, c.refusal, c.request_id`,
  from: `app.cohort_match_pairs c ${mentee} join app.profiles q on q.id = c.presenter_id
    join app.users v on v.id = q.user_id`,
  inUnit: null,
  search: [`app.fold(u.first_name || ' ' || u.last_name)`, `app.fold(v.first_name || ' ' || v.last_name)`],
  sorts: {
    id: 'c.participant_id',
    score: 'c.score',
    participant: `app.fold(u.last_name || ' ' || u.first_name)`,
    presenter: `app.fold(v.last_name || ' ' || v.first_name)`,
  },
  defaultSort: { field: 'score', order: 'DESC' },
  filters: {
    match_id: { kind: 'uuid', sql: 'c.match_id' },
    participant_id: { kind: 'uuid', sql: 'c.participant_id' },
    pinned: { kind: 'flag', sql: pinned },
    banned: { kind: 'flag', sql: banned },
    kept: { kind: 'flag', sql: 'c.kept' },
    under_60: { kind: 'flag', sql: 'c.score < 60' },
    outcome: { kind: 'enum', sql: 'c.outcome', values: [...pairOutcomes] },
  },
  record: (row, { locale }) => ({ ...row, refusal: row.refusal === null ? null : refusalWords(row.refusal, locale) }),
}

const left: RecordSource<AdminCohortLeft, AdminCohortLeft> = {
  name: 'cohort_match_left',
  reads: [],
  id: 'uuid',
  key: 'c.id',
  columns: `c.participant_id as id, ${personJson('p', 'u')} as participant, c.left_reason as reason,
    (select json_build_object('name',
        case when v.status <> 'erased' then trim(v.first_name || ' ' || v.last_name) end, 'score', c.best_score)
      from app.profiles q join app.users v on v.id = q.user_id where q.id = c.best_presenter_id) as best, c.eligible`,
  from: `app.cohort_match_pairs c ${mentee}`,
  inUnit: null,
  search: [`app.fold(u.first_name || ' ' || u.last_name)`],
  sorts: { id: 'c.participant_id', participant: `app.fold(u.last_name || ' ' || u.first_name)` },
  defaultSort: { field: 'participant', order: 'ASC' },
  filters: {
    match_id: { kind: 'uuid', sql: 'c.match_id' },
    participant_id: { kind: 'uuid', sql: 'c.participant_id' },
    left: { kind: 'flag', sql: 'c.presenter_id is null' },
    reason: { kind: 'enum', sql: 'c.left_reason', values: [...leftReasons] },
  },
  record: (row) => row,
}

function ofMatch(call: ConsoleCall, id: string, more: Readonly<Record<string, string>> = {}): URLSearchParams {
  const query = new URLSearchParams(call.query)
  query.set('match_id', id)
  // A row goes by its mentee's id, which drafts have in common.
  for (const one of query.getAll('id')) query.append('participant_id', one)
  if (query.has('id') && !query.has('_end')) query.set('_end', String(adminPageMax))
  query.delete('id')
  for (const [name, value] of Object.entries(more)) query.set(name, value)
  return query
}

export const cohortListEndpoints: readonly ConsoleEndpoint[] = [
  endpoint<undefined, { readonly id: string }, JsonServer>({
    method: 'get',
    path: '/cohort_matches/:id/pairs',
    summary: 'The pairs that a draft proposes',
    access: 'session',
    right: 'act',
    reads: [],
    id: 'uuid',
    asks: { list: pairs },
    answers: { list: [{ name: 'AdminCohortPair', schema: adminCohortPair }] },
    operationId: 'listPairsOfCohortMatch',
    find: (call) => found(call, cohortMatches, call.params['id']),
    handle: async (call, _, { id }) =>
      list(await listQuery(call.sql, pairs, listParams(ofMatch(call, id), pairs), call.consoleUser)),
  }),
  endpoint<undefined, { readonly id: string }, JsonServer>({
    method: 'get',
    path: '/cohort_matches/:id/left',
    summary: 'The mentees for whom a draft proposes nobody, and why',
    access: 'session',
    right: 'act',
    reads: [],
    id: 'uuid',
    asks: { list: left },
    answers: { list: [{ name: 'AdminCohortLeft', schema: adminCohortLeft }] },
    operationId: 'listLeftOfCohortMatch',
    find: (call) => found(call, cohortMatches, call.params['id']),
    handle: async (call, _, { id }) =>
      list(await listQuery(call.sql, left, listParams(ofMatch(call, id, { left: 'true' }), left), call.consoleUser)),
  }),
  endpoint<undefined, { readonly id: string }, JsonServer>({
    method: 'get',
    path: '/cohort_matches/:id/pairs.csv',
    summary: 'The pairs of a draft as a file',
    access: 'session',
    right: 'act',
    reads: [],
    id: 'uuid',
    answers: { file: 'text/csv' },
    operationId: 'exportPairsOfCohortMatch',
    find: (call) => found(call, cohortMatches, call.params['id']),
    handle: async ({ sql, context }, _, { id }) => {
      const { separator, unit } = await readersFile(sql, context.locale, 'UTC')
      const rows = await sql.query<Record<string, string | number | null>>({
        text: `select trim(u.first_name || ' ' || u.last_name) as mentee, u.business_unit as mentee_unit,
            trim(v.first_name || ' ' || v.last_name) as mentor, v.business_unit as mentor_unit, c.score, c.left_reason,
            c.outcome
          from app.cohort_match_pairs c ${mentee} left join app.profiles q on q.id = c.presenter_id
          left join app.users v on v.id = q.user_id where c.match_id = $1
          order by c.score desc nulls last, c.participant_id`,
        values: [id],
      })
      const words = pairsFileWords[context.locale]
      const columns = Object.keys(words.columns)
      const cellOf = (row: (typeof rows)[number], column: string) => {
        const value = row[column] ?? null
        if (column.endsWith('_unit')) return unit(value === null ? null : String(value))
        const named: Readonly<Record<string, string>> | null =
          column === 'left_reason' ? words.left_reason : column === 'outcome' ? words.outcome : null
        return named === null || typeof value !== 'string' ? value : (named[value] ?? value)
      }
      const lines = rows.map((row) => columns.map((column) => cellOf(row, column)))
      return csvAnswer(`${words.file}.csv`, [Object.values(words.columns), ...lines], separator)
    },
  }),
]
