import { z } from 'zod'
import { adminPrograms, seasonDays } from '#contract/console/company/programs.ts'
import { defaultMatchWeights } from '#domain/community/match/weights.ts'
import { refreshExperts } from '#projections/community/directory/due.ts'
import type { ConsoleUser } from '../platform/console-user.ts'
import { resource } from '../platform/resource.ts'
import type { Given, WrongFields, Rec } from '../platform/plain-definition.ts'
import { nameTaken } from '../platform/same-name.ts'

const roles = { participants: 'participant', presenters: 'presenter' } as const

const enrolled = (role: (typeof roles)[keyof typeof roles]) => `
  from app.program_enrollments e join app.profiles p on p.id = e.profile_id
  where e.program_id = t.id and p.role = '${role}' and p.closed_at is null`

/** How many people of each unit; nobody's unit is the empty code. */
const ofUnits = (name: keyof typeof roles) => `
  (select jsonb_object_agg(unit, people) from (select coalesce(u.business_unit, '') as unit, count(*)::int as people
    ${enrolled(roles[name]).replace('where', 'join app.users u on u.id = p.user_id where')} group by 1) counted)
  as ${name}_of_units`

const people = z.record(z.string(), z.number()).nullish()
const counted = z.looseObject({ participants_of_units: people, presenters_of_units: people })

/** The administrator of a unit reads how many of the unit take part. */
function countedFor(row: Rec, { unit }: Pick<ConsoleUser, 'unit'>): Rec {
  const { participants_of_units: participants, presenters_of_units: presenters, ...record } = counted.parse(row)
  const of = unit === null ? {} : { participants: participants?.[unit] ?? 0, presenters: presenters?.[unit] ?? 0 }
  return { ...record, id: row.id, revision: row.revision, ...of }
}

export const programs = resource({
  contract: adminPrograms,
  table: 'app.programs',
  expressions: {
    description: `jsonb_build_object('fr', coalesce(t.description ->> 'fr', ''),
      'en', coalesce(t.description ->> 'en', ''))`,
    participants: `(select count(*)::int ${enrolled('participant')})`,
    presenters: `(select count(*)::int ${enrolled('presenter')})`,
    archived: '(t.archived_at is not null)',
  },
  // Those that are over stand apart.
  orders: { slug: `(t.archived_at is not null)::int::text || t.slug` },
  beside: `${ofUnits('participants')}, ${ofUnits('presenters')}`,
  record: countedFor,
  search: ['name'],
  answers: 'AdminProgram',
  right: 'people',
  writes: {
    right: 'configure',
    create: 'Add a program; a match weighs what it weighs by default',
    update: 'Change a program: its words, its season, its limits, and whether it has experts',
    wrong: async (given, before, sql) =>
      wrongSeason({ ...before?.attributes, ...given }) ?? (await nameTaken(sql, 'app.programs', given, before)),
    adds: async () => ({ match_weights: defaultMatchWeights }),
    changed: async (sql, { company }, { before, after }) => {
      if (before?.['has_experts'] !== after?.['has_experts']) await refreshExperts(sql, company.id)
    },
  },
})

/** A day does not come before those that stand before it. */
export function wrongSeason(program: Given): WrongFields {
  let latest = ''
  for (const name of seasonDays) {
    const day = program[name]
    if (typeof day !== 'string') continue
    if (day < latest) return { [name]: 'day_out_of_order' }
    latest = day
  }
  return null
}
