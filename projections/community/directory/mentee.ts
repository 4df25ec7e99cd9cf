import type { Instant } from '#domain/platform/ids.ts'
import type { MatchProfile } from '#domain/community/match/score.ts'
import { weekOf, type OpenSlot } from '#domain/community/match/week.ts'
import { countedWeights, matchWeights, type MatchWeights } from '#domain/community/match/weights.ts'
import type { TagKind } from '#domain/community/tags/words.ts'
import type { ProfileId, ProgramId } from '#domain/platform/ids.ts'
import type { Localised } from '../../platform/labels.ts'
import type { Sql } from '../../platform/sql.ts'
import { statedCodes } from '../profiles/answers-sql.ts'

interface Tag {
  readonly kind: TagKind | 'business_unit' | 'personality' | 'talents'
  readonly code: string
  /** Place of the tag's bit; 0 for what has none. */
  readonly ordinal: number
  readonly label: Localised
}

/** Who reads the directory as a mentee, and with what the rows of the program are compared. */
export interface MenteeReading {
  readonly programId: ProgramId
  readonly weights: MatchWeights
  /** Of the weights; none for weights that nobody has published. */
  readonly weightsVersion?: number
  readonly mentee: MatchProfile
  /** Whose zone offsets count. */
  readonly reference: Instant
  /** The tags and units that the mentee named. */
  readonly tags: readonly Tag[]
  /** Bits of each kind in the company now. */
  readonly widths: Readonly<Record<TagKind, number>>
  /** Time zones of the program's listed mentors. */
  readonly zones: readonly string[]
}

export interface Reading {
  /** Folded words of the search text. */
  readonly words: readonly string[]
  /** Time zones of the program's listed mentors. */
  readonly zones: readonly string[]
  /** null: the program has no such mentee, so there is no score. */
  readonly mentee: MenteeReading | null
}

interface Row {
  readonly words: string[] | null
  readonly match_weights: Record<string, unknown> | null
  readonly weights_version: number | null
  readonly personality: boolean
  readonly widths: Partial<Record<TagKind, number>> | null
  readonly zones: string[]
  readonly tags: Tag[]
  readonly mentee: (Omit<MatchProfile, 'week'> & { readonly slots: OpenSlot[] }) | null
}

/** All that must be known before the rows are read, in one statement. */
export async function directoryReading(
  sql: Sql,
  query: {
    readonly programId: ProgramId
    readonly participantId: ProfileId | null
    readonly reference: Instant
    readonly q: string
  },
): Promise<Reading> {
  const [row] = await sql.query<Row>({
    name: 'directory_reading',
    text: `with recursive mentee as (
        select p.*, u.business_unit, u.city, u.country, u.time_zone
        from app.profiles p join app.users u on u.id = p.user_id
        where p.id = $2 and p.role = 'participant' and exists (
          select from app.program_enrollments e where e.profile_id = p.id and e.program_id = $1)
      ), zones as (
        -- One step of the index a zone: distinct over all the rows would read them all.
        (select time_zone from rm.community_listed where program_id = $1 order by time_zone limit 1)
        union all
        select (select c.time_zone from rm.community_listed c
          where c.program_id = $1 and c.time_zone > zones.time_zone order by c.time_zone limit 1)
        from zones where zones.time_zone is not null
      )
      select rm.words($3) as words, program.match_weights, program.weights_version,
        coalesce((select (c.settings ->> 'personality_in_matching')::boolean from app.companies c
          where c.id = program.company_id), false) as personality,
        (select json_object_agg(kind, width) from (
          select kind, (max(ordinal) / 64 + 1) * 64 as width from app.tags group by kind) widths) as widths,
        array(select time_zone from zones where time_zone is not null) as zones,
        case when mentee.id is not null then (
          select coalesce(json_agg(named), '[]') from (
            select kind, code, ordinal, label from app.tags
            where (kind, code) in (
              select 'skill', unnest(mentee.needed_skills) union all
              select 'job_category', unnest(mentee.targeted_job_categories) union all
              select 'language', unnest(mentee.languages) union all
              select 'motivation', unnest(mentee.motivations))
            union all
            select 'business_unit', code, 0, label from app.business_units
            where code = any(mentee.targeted_business_units)
            union all
            select q.field_name, answer ->> 'code', 0, answer -> 'label'
            from app.profile_questions q cross join jsonb_array_elements(q.choices) answer
            where mentee.shows_talents and mentee.matches_talents and q.field_name in ('personality', 'talents')
              and program.match_weights -> q.field_name > '0'
          ) named) else '[]' end as tags,
        case when mentee.id is not null then json_build_object('id', mentee.id, 'version', mentee.version,
          'skills', mentee.skills, 'neededSkills', mentee.needed_skills, 'jobCategories', mentee.job_categories,
          'targetedJobCategories', mentee.targeted_job_categories, 'businessUnit', mentee.business_unit,
          'targetedBusinessUnits', mentee.targeted_business_units, 'languages', mentee.languages,
          'motivations', mentee.motivations, 'seniorityYears', mentee.seniority_years,
  'personality', coalesce(${statedCodes('personality', 'mentee')}, '{}'),
  'talents', coalesce(${statedCodes('talents', 'mentee')}, '{}'), 'city', mentee.city, 'country', mentee.country,
          'timeZone', mentee.time_zone, 'slots', (
            select coalesce(
              json_agg(json_build_object('weekday', a.weekday, 'start', a.start_time, 'end', a.end_time)), '[]')
            from app.availabilities a where a.user_id = mentee.user_id and a.open)) end as mentee
      from (select) one left join app.programs program on program.id = $1 left join mentee on true`,
    values: [query.programId, query.participantId, query.q],
  })
  if (row === undefined) throw new Error('the directory reading gives one row')
  const words = row.words ?? []
  if (row.mentee === null || row.match_weights === null) return { words, zones: row.zones, mentee: null }
  const { slots, ...mentee } = row.mentee
  return {
    words,
    zones: row.zones,
    mentee: {
      programId: query.programId,
      weights: countedWeights(matchWeights(row.match_weights), { personality_in_matching: row.personality }),
      weightsVersion: row.weights_version ?? 1,
      mentee: { ...mentee, week: weekOf(slots) },
      reference: query.reference,
      tags: row.tags,
      widths: { skill: 64, job_category: 64, motivation: 64, language: 64, ...row.widths },
      zones: row.zones,
    },
  }
}
