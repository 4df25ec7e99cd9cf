import type { Sql } from '#projections/platform/sql.ts'

/** True figures of a company, or of one program of it, at an instant. */
export interface Figures {
  readonly people: number
  readonly sessions: number
  readonly accompaniments: number
  readonly at: Date
}

/** Fewer people than that are not counted in public. */
const fewest = 20
/** How long a count is cached, in milliseconds: its date stands beside it. */
const keptMs = 600_000

export type FiguresOf = ReturnType<typeof createFigures>

/** Counts at most once in ten minutes for each company and program. null: too few people. */
export function createFigures(now: () => number = Date.now) {
  const known = new Map<string, { readonly figures: Promise<Figures>; readonly until: number }>()
  return async (sql: Sql, companyId: string, programId: string | null): Promise<Figures | null> => {
    const key = `${companyId}/${programId}`
    const kept = known.get(key)
    const figures = kept !== undefined && kept.until > now() ? kept.figures : count(sql, programId, new Date(now()))
    if (figures !== kept?.figures) {
      known.set(key, { figures, until: now() + keptMs })
      // A failed query is not kept.
      figures.catch(() => known.delete(key))
    }
    const counted = await figures
    return counted.people < fewest ? null : counted
  }
}

async function count(sql: Sql, programId: string | null, at: Date): Promise<Figures> {
  const [row] = await sql.query<Omit<Figures, 'at'>>({
    name: 'public_figures',
    text: `select
        (select count(distinct p.user_id)::int from app.program_enrollments e join app.profiles p on p.id = e.profile_id
          join app.users u on u.id = p.user_id
          where u.status = 'active' and ($1::uuid is null or e.program_id = $1)) as people,
        (select count(*)::int from rm.meetings m where m.evidence is not null
          and ($1::uuid is null or m.program_id = $1)) as sessions,
        (select count(*)::int from rm.mentoring_relationships r where r.started_at is not null
          and ($1::uuid is null or r.program_id = $1)) as accompaniments`,
    values: [programId],
  })
  return { people: 0, sessions: 0, accompaniments: 0, ...row, at }
}
