import {
  type AdminCohortMatch,
  adminCohortMatch,
  cohortRules,
  cohortStates,
  createCohortRequests,
  type CreateCohortRequests,
  newCohortMatch,
  type NewCohortMatch,
} from '#contract/console/community/cohort-matches.ts'
import { matchWeights } from '#domain/community/match/weights.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { addAuditEntry } from '../../platform/plain/audit-log.ts'
import { ConsoleProblem } from '../platform/console-problem.ts'
import type { ConsoleCall, ConsoleServices } from '../platform/dialect.ts'
import { act } from '../platform/act.ts'
import { creation } from '../platform/creation.ts'
import { resource } from '../platform/resource.ts'
import { named } from './cohort/names.ts'

type Row = Omit<AdminCohortMatch, 'actions'>

/** @throws ConsoleProblem 422 for weights that are not 100 in all */
function checkWeights(weights: Record<string, number> | null | undefined): void {
  if (weights === null || weights === undefined) return
  try {
    matchWeights(weights)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new ConsoleProblem(422, 'invalid_record', { trial_weights: 'weights_sum' })
  }
}

async function begin({ sql, company, user, services }: ConsoleCall, body: NewCohortMatch): Promise<string> {
  const { name, program_id, min_score, per_mentor, units, trial_weights, from } = body
  checkWeights(trial_weights)
  const id = await sql.transaction(async (inner) => {
    const [program] = await inner.query({
      text: 'select from app.programs where id = $1 and archived_at is null',
      values: [program_id],
    })
    if (program === undefined) throw new ConsoleProblem(422, 'invalid_record', { program_id: 'invalid' })
    await checkUnits(inner, units)
    const [row] = await inner.query<{ id: string }>({
      text: `insert into app.cohort_matches
          (company_id, program_id, name, min_score, per_mentor, units, trial_weights, created_by)
        values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      values: [
        company.id,
        program_id,
        name,
        min_score,
        per_mentor,
        units,
        trial_weights === null ? null : JSON.stringify(trial_weights),
        user.id,
      ],
    })
    if (row === undefined) throw new Error('an insert answers its row')
    if (from !== undefined) {
      const [source] = await inner.query({
        text: 'select from app.cohort_matches where id = $1 and program_id = $2',
        values: [from, program_id],
      })
      if (source === undefined) throw new ConsoleProblem(422, 'invalid_record', { from: 'invalid' })
      await inner.query({
        text: `insert into app.cohort_match_decisions
            (match_id, company_id, kind, participant_id, presenter_id, reason, decided_by, decided_at)
          select $2, company_id, kind, participant_id, presenter_id, reason, decided_by, decided_at
          from app.cohort_match_decisions where match_id = $1`,
        values: [from, row.id],
      })
    }
    return row.id
  })
  services.cohorts.wait()
  return id
}

async function checkUnits(sql: Sql, units: readonly string[]): Promise<void> {
  const rows = await sql.query<{ code: string }>({
    text: 'select code from app.business_units where code = any($1)',
    values: [units],
  })
  if (rows.length < new Set(units).size) throw new ConsoleProblem(422, 'invalid_record', { units: 'invalid' })
}

/** Wakes the worker of drafts after the commit; before it, the row is invisible. */
const wake = ({ cohorts }: Pick<ConsoleServices, 'cohorts'>) => cohorts.wait()

/** The draft may change: no request was created from it, and nobody computes it. */
const isOpen = ({ state, batch }: Row) => batch === null && state !== 'waiting' && state !== 'running'
const isCreating = ({ batch }: Row) => batch === 'creating' || batch === 'revoking'

const count = (what: string) =>
  `(select count(*)::int from app.cohort_match_pairs c where c.match_id = m.id and ${what})`

/** SQL on a pair: it is kept, not banned, and has no request yet, or one that was refused. */
export const goesNow = (pair: string) => `(${pair}.kept and ${pair}.presenter_id is not null
  and (${pair}.outcome is null or ${pair}.outcome = 'refused')
  and not exists (select from app.cohort_match_decisions d where d.match_id = ${pair}.match_id and d.kind = 'ban'
    and d.participant_id = ${pair}.participant_id and d.presenter_id = ${pair}.presenter_id))`

export const cohortMatches = resource<Row, AdminCohortMatch>({
  name: 'cohort_matches',
  answers: { name: 'AdminCohortMatch', schema: adminCohortMatch },
  right: 'act',
  list: 'Drafts of pairs for whole programs',
  show: 'One draft: by which rules, how far it is, and what became of it',
  create: creation({
    summary: 'Begin a draft of pairs for a whole program, and compute it',
    right: 'act',
    body: newCohortMatch,
    write: begin,
  }),
  acts: [
    act({
      name: 'run',
      summary: 'Compute the draft again, by other rules if some are given',
      right: 'act',
      body: cohortRules,
      allowed: isOpen,
      done: wake,
      async write(sql, { id }, _call, { min_score, per_mentor, units, trial_weights }) {
        checkWeights(trial_weights)
        await checkUnits(sql, units ?? [])
        const changed = await sql.query({
          text: `update app.cohort_matches set state = 'waiting', progress = 0, cancel_asked = false, problems = '[]',
              lease_until = null, min_score = coalesce($2, min_score),
              per_mentor = case when $3 then $4::int else per_mentor end, units = coalesce($5, units),
              trial_weights = case when $6 then $7::jsonb else trial_weights end
            where id = $1 and batch is null and state not in ('waiting', 'running') returning id`,
          values: [
            id,
            min_score ?? null,
            per_mentor !== undefined,
            per_mentor ?? null,
            units ?? null,
            trial_weights !== undefined,
            trial_weights == null ? null : JSON.stringify(trial_weights),
          ],
        })
        return changed.length > 0
      },
    }),
    act({
      name: 'cancel',
      summary: 'Stop computing the draft',
      right: 'act',
      allowed: ({ state }) => state === 'waiting' || state === 'running',
      async write(sql, { id }) {
        const changed = await sql.query({
          text: `update app.cohort_matches set cancel_asked = state = 'running',
              state = case state when 'waiting' then 'cancelled' else state end
            where id = $1 and state in ('waiting', 'running') returning id`,
          values: [id],
        })
        return changed.length > 0
      },
    }),
    act({
      name: 'create_requests',
      summary: 'Create a request for each pair that is kept, one command a pair',
      right: 'act',
      body: createCohortRequests,
      allowed: ({ state, pairs, to_create: waiting, batch }) =>
        state === 'done' && pairs > 0 && (batch === null || (batch === 'created' && waiting > 0)),
      done: wake,
      write: createRequests,
    }),
    act({
      name: 'revoke_requests',
      summary: 'Revoke the requests of the draft that nobody has answered',
      right: 'act',
      allowed: ({ batch }) => batch === 'created',
      done: wake,
      async write(sql, { id }, { user }) {
        // The draft is taken first: of two administrators at once, the second finds it busy.
        if (!(await setBatch(sql, { id, batch: 'revoking', from: ['created'], userId: user.id, message: null })))
          return false
        const due = await sql.query({
          text: `update app.cohort_match_pairs set outcome = 'revoke_due' where match_id = $1 and outcome = 'created'
            returning participant_id`,
          values: [id],
        })
        if (due.length === 0) throw new ConsoleProblem(409, 'conflict')
        await audited(sql, user, id, { revoked: due.length })
        return true
      },
    }),
    act({
      name: 'remove',
      summary: 'Delete the draft; requests that were created from it stay',
      right: 'act',
      removes: true,
      allowed: (row) => !isCreating(row) && row.state !== 'running',
      async write(sql, { id }) {
        const gone = await sql.query({
          text: `delete from app.cohort_matches where id = $1 and state <> 'running'
            and (batch is null or batch in ('created', 'revoked')) returning id`,
          values: [id],
        })
        return gone.length > 0
      },
    }),
  ],
  reads: [],
  id: 'uuid',
  key: 'm.id',
  columns: `m.id, m.name, m.program_id, m.min_score, m.per_mentor, m.units, m.trial_weights, m.state, m.progress,
    (select coalesce(jsonb_agg(jsonb_build_object('code', p ->> 'code',
        'participant_name', ${named(`(p -> 'pair' ->> 'participantId')::uuid`)},
        'presenter_name', ${named(`(p -> 'pair' ->> 'presenterId')::uuid`)})), '[]')
      from jsonb_array_elements(m.problems) p) as problems,
    rm.iso(m.computed_at) as computed_at, m.seconds, ${count('true')} as mentees,
    ${count('c.presenter_id is not null')} as pairs, ${count(goesNow('c'))} as to_create,
    m.batch, ${count('c.outcome is not null')} as batch_total,
    ${count(`c.outcome not in ('due', 'revoke_due')`)} as batch_done,
    case when b.status <> 'erased' then trim(b.first_name || ' ' || b.last_name) end as created_by_name,
    rm.iso(m.created_at) as created_at`,
  from: 'app.cohort_matches m left join app.users b on b.id = m.created_by',
  inUnit: null,
  search: ['app.fold(m.name)'],
  sorts: { name: 'app.fold(m.name)', state: 'm.state', created_at: 'm.created_at' },
  defaultSort: { field: 'created_at', order: 'DESC' },
  filters: {
    state: { kind: 'enum', sql: 'm.state', values: [...cohortStates] },
    program_id: { kind: 'uuid', sql: 'm.program_id' },
  },
  record: (row) => ({ ...row, problems: row.problems }),
})

async function createRequests(
  sql: Sql,
  { id }: AdminCohortMatch,
  { user }: ConsoleCall,
  { min_score, message }: CreateCohortRequests,
): Promise<boolean> {
  // The draft is taken first: of two administrators at once, the second finds it busy.
  const isSet = await setBatch(sql, {
    id,
    batch: 'creating',
    from: [null, 'created'],
    userId: user.id,
    message: message === '' ? null : message,
  })
  if (!isSet) return false
  const due = await sql.query({
    text: `update app.cohort_match_pairs p set outcome = 'due', refusal = null
      where match_id = $1 and score >= coalesce($2, 0) and ${goesNow('p')}
      returning participant_id`,
    values: [id, min_score],
  })
  if (due.length === 0) throw new ConsoleProblem(422, 'no_pair_kept')
  await audited(sql, user, id, { created: due.length })
  return true
}

interface BatchSet {
  readonly id: string
  readonly batch: 'creating' | 'revoking'
  readonly from: readonly (string | null)[]
  readonly userId: string
  readonly message: string | null
}

async function setBatch(sql: Sql, { id, batch, from, userId, message }: BatchSet): Promise<boolean> {
  const set = await sql.query({
    text: `update app.cohort_matches set batch = $2, batch_by = $3, batch_at = now(), batch_message = $4,
        lease_until = null
      where id = $1 and state = 'done' and coalesce(batch, '') = any($5) returning id`,
    values: [id, batch, userId, message, from.map((one) => one ?? '')],
  })
  return set.length > 0
}

function audited(sql: Sql, user: ConsoleCall['user'], id: string, after: object): Promise<string> {
  return addAuditEntry(sql, { actorId: user.id, action: 'update', type: 'cohort_matches', id, before: null, after })
}
