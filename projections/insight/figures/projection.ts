import type { RecordedEvent } from '#domain/platform/event-store.ts'
import type { ReadModel } from '../../platform/read-model.ts'
import { instanceId } from '../../platform/runner/fold.ts'
import type { TableNames } from '../../platform/runner/projection.ts'
import { upsertNewer } from '../../platform/runner/upsert.ts'
import type { Sql } from '../../platform/sql.ts'
import { countColumns, countKey, mergeCounts } from './counts.ts'
import { forever, kindOf, type Span, spansAfter } from './spans.ts'

/**
 * What the console counts, as it was at any moment: `rm.figure_spans` says from when until when something was so,
 * `rm.figure_mentees` when a mentee first came to each step, and `rm.figure_steps` from when until when a person who is
 * enrolled counts for it. The database adds them up by month (docs/decisions/2803): changes wait in
 * `rm.figure_changes` until they are added to `rm.figure_counts`, and months whose ratings and delays changed stand in
 * `rm.figure_stale` until their `rm.figure_slices` are written again. Ids, codes and instants only.
 */
export const figures = {
  name: 'figures',
  paceMs: 500,
  version: 1,
  categories: ['mentoring_request', 'mentoring_relationship', 'meeting', 'feedback', 'action_plan'],
  awaited: false,
  tables: [
    {
      model: 'figure_spans',
      columns: `subject uuid not null, number integer not null, kind text not null, company_id uuid not null,
        program_id uuid not null, participant_id uuid not null, participant_user_id uuid not null,
        presenter_id uuid not null, presenter_user_id uuid not null, state text not null, detail text, value smallint,
        begun timestamptz not null, moment timestamptz, since timestamptz not null, until timestamptz not null,
        revision bigint not null, unit text, country text, placed boolean not null,
        primary key (subject, kind, number)`,
      indexes: {
        counted: `(company_id, kind, until, since) include (program_id, participant_user_id, presenter_user_id, state,
          detail, value, begun, moment, subject, unit, country, placed)`,
        begun: `(company_id, kind, since) include (program_id, participant_user_id, presenter_user_id, state, detail,
          value, begun, moment, until, unit, country, placed)`,
        answered: `(company_id, moment) include (program_id, presenter_user_id, detail, begun, unit, country, placed)
          where kind = 'request' and until = 'infinity'`,
        running: `(company_id, until, since) include (presenter_id) where kind = 'relationship' and state = 'running'`,
        participant: '(participant_user_id)',
      },
      read: true,
      countedBy: 'count_figure_spans',
    },
    {
      model: 'figure_mentees',
      columns: `program_id uuid not null, participant_id uuid not null, company_id uuid not null,
        participant_user_id uuid not null, asked_at timestamptz, accompanied_at timestamptz, met_at timestamptz,
        finished_at timestamptz, rated_at timestamptz, primary key (program_id, participant_id)`,
      indexes: {
        counted: `(company_id, program_id, participant_id) include (asked_at, accompanied_at, met_at, finished_at,
          rated_at)`,
        participant: '(participant_id)',
      },
      read: true,
      countedBy: 'count_figure_mentees',
    },
    {
      model: 'figure_steps',
      columns: `profile_id uuid not null, program_id uuid not null, step text not null, company_id uuid not null,
        unit text not null, country text not null, since timestamptz not null, until timestamptz not null,
        primary key (profile_id, program_id, step, since)`,
      indexes: {
        begun: '(company_id, since) include (program_id, step, unit, country)',
        over: `(company_id, until) include (program_id, step, unit, country) where until < 'infinity'`,
        mentors: `(company_id, program_id) include (profile_id, unit, country, since, until) where step = 'mentor'`,
      },
      read: true,
      startedBy: 'fill_figures',
    },
    {
      model: 'figure_counts',
      columns: `${countColumns}, primary key (${countKey.join(', ')})`,
      indexes: { none: '(company_id) where n = 0' },
      read: true,
    },
    {
      model: 'figure_changes',
      columns: `id uuid primary key default gen_random_uuid(), ${countColumns}`,
      indexes: { company: '(company_id)' },
      read: true,
    },
    {
      model: 'figure_slices',
      columns: `company_id uuid not null, kind text not null, month timestamptz not null, program_id uuid not null,
        unit text not null, country text not null, people integer not null, few text[], counted json not null,
        primary key (company_id, kind, month, program_id, unit, country)`,
      indexes: {},
      read: true,
    },
    {
      model: 'figure_stale',
      columns: `id uuid primary key default gen_random_uuid(), company_id uuid not null, kind text not null,
        month timestamptz not null`,
      indexes: { company: '(company_id, kind, month)' },
      read: true,
    },
  ],
  project: () => ({
    async apply(sql, events, { table }) {
      const spans = await spansOf(sql, events, table)
      const written = await placedSpans(sql, spans)
      upsertNewer(sql, table('figure_spans'), ['subject', 'kind', 'number'], written)
      await reachSteps(sql, table('figure_mentees'), written)
      await mergeCounts(sql, table)
    },
  }),
} as const satisfies ReadModel

/**
 * With the mentee's unit and country. Their profiles are locked first, as in a move of a person, so that of two
 * concurrent transactions the second reads what the first wrote.
 */
async function placedSpans(sql: Sql, spans: readonly Span[]): Promise<readonly (Span & Placed)[]> {
  const ids = (of: 'participant_id' | 'participant_user_id') => [...new Set(spans.map((span) => span[of]))]
  if (spans.length === 0) return []
  await sql.query({
    name: 'figures_lock_profiles',
    text: 'select from app.profiles where id = any($1::uuid[]) order by id for no key update',
    values: [ids('participant_id')],
  })
  const people = await sql.query<{ id: string; unit: string | null; country: string | null }>({
    name: 'figures_places',
    text: 'select id, business_unit as unit, country from app.users where id = any($1::uuid[])',
    values: [ids('participant_user_id')],
  })
  const places = new Map(people.map(({ id, ...place }) => [id, { ...place, placed: true }]))
  const nowhere: Placed = { unit: null, country: null, placed: false }
  return spans.map((span) => ({ ...span, ...(places.get(span.participant_user_id) ?? nowhere) }))
}

interface Placed {
  readonly unit: string | null
  readonly country: string | null
  /** Whether the mentee's account is there: what has none is not counted. */
  readonly placed: boolean
}

/** The rows that these events write, the last state of each. */
async function spansOf(sql: Sql, events: readonly RecordedEvent[], table: TableNames): Promise<readonly Span[]> {
  const spans = table('figure_spans')
  const stored = await sql.query<{ row: Span }>({
    name: `load_${spans}`,
    text: `select to_json(stored) as row from ${spans} stored
      where subject = any($1::uuid[]) and until = 'infinity'`,
    values: [[...new Set(events.map(instanceId))]],
  })
  // A relationship has the id of its request: the kind tells their spans apart.
  const subjectOf = ({ kind, subject }: Pick<Span, 'kind' | 'subject'>) => `${kind}/${subject}`
  const open = new Map(stored.map(({ row }) => [subjectOf(row), inIso(row)]))
  const written = new Map<string, Span>()
  for (const event of events) {
    const kind = kindOf(event)
    if (kind === undefined) continue
    for (const span of spansAfter(kind, open.get(subjectOf({ kind, subject: instanceId(event) })), event)) {
      written.set(`${subjectOf(span)}/${span.number}`, span)
      if (span.until === forever) open.set(subjectOf(span), span)
    }
  }
  return [...written.values()]
}

/** PostgreSQL writes instants with an offset; they are compared as text. */
function inIso(row: Span): Span {
  const iso = (at: string) => new Date(at).toISOString()
  return { ...row, begun: iso(row.begun), since: iso(row.since), moment: row.moment === null ? null : iso(row.moment) }
}

interface Steps {
  readonly asked_at?: string
  readonly accompanied_at?: string
  readonly met_at?: string
  readonly finished_at?: string
  readonly rated_at?: string
}

function stepOf({ kind, state, detail, begun, since }: Span): Steps | null {
  if (kind === 'request') return { asked_at: begun }
  if (kind === 'session') return state === 'finished' ? { met_at: since } : null
  if (kind === 'report') return state === 'given' && detail === 'participant' ? { rated_at: since } : null
  if (state === 'running') return { accompanied_at: since }
  return state === 'over' ? { finished_at: since } : null
}

/** When a mentee came to each step of the funnel. */
export const menteeSteps = ['asked_at', 'accompanied_at', 'met_at', 'finished_at', 'rated_at'] as const

/** The first time stays, in whichever order and however often the spans come. */
async function reachSteps(sql: Sql, table: string, spans: readonly Span[]): Promise<void> {
  const reached = spans.flatMap((span) => {
    const step = stepOf(span)
    const { program_id, participant_id, company_id, participant_user_id } = span
    return step === null ? [] : [{ program_id, participant_id, company_id, participant_user_id, ...step }]
  })
  if (reached.length === 0) return
  await sql.query({
    name: `reach_${table}`,
    text: `insert into ${table} as stored (program_id, participant_id, company_id, participant_user_id,
        ${menteeSteps.join(', ')})
      select program_id, participant_id, company_id, participant_user_id,
        ${menteeSteps.map((step) => `min(${step})`).join(', ')}
      from json_populate_recordset(null::${table}, $1::json) group by 1, 2, 3, 4
      on conflict (program_id, participant_id) do update set
        ${menteeSteps.map((step) => `${step} = least(stored.${step}, excluded.${step})`).join(', ')}
      where ${menteeSteps.map((step) => `excluded.${step} < coalesce(stored.${step}, 'infinity')`).join(' or ')}`,
    values: [JSON.stringify(reached)],
  })
}
