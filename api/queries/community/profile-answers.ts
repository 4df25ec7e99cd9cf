import { isDeepStrictEqual } from 'node:util'
import type { Answer, InspiringResource, Question } from '#domain/community/profile/answers.ts'
import { boundOf, yearsOf } from '#domain/community/profile/questions.ts'
import type { FieldType } from '#domain/community/profile-questions/words.ts'
import type { ProfileId, UserId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'

/** What an answer is checked against and written into. */
export interface AnswersFound {
  readonly role: 'participant' | 'presenter'
  readonly revision: number
  /** The requested questions that apply to this profile. */
  readonly questions: readonly (Question & { readonly answered: boolean })[]
  /** Values of the columns and of `answers`, by field name. */
  readonly held: Readonly<Record<string, unknown>>
}

interface Row {
  readonly role: 'participant' | 'presenter'
  readonly revision: number
  readonly held: Readonly<Record<string, unknown>>
  readonly questions: readonly {
    readonly field_name: string
    readonly field_type: FieldType
    readonly required: boolean
    readonly max_length: number | null
    readonly max_choices: number | null
    readonly choices: readonly { readonly code: string; readonly archived?: boolean }[]
    readonly answered: boolean
  }[]
}

/**
 * Locks a person's own open profile and reads what its answers need, in two statements. null: there is none.
 * @param fields of the requested questions; null: all that apply to this profile
 * @param codes that the answers name
 */
export async function answersForUpdate(
  sql: Sql,
  profileId: ProfileId,
  userId: UserId,
  fields: readonly string[] | null,
  codes: readonly string[],
): Promise<AnswersFound | null> {
  const [row] = await sql.query<Row>({
    name: 'api_answers_for_update',
    text: `select p.role, p.revision,
        p.answers || jsonb_build_object('position', p.title, 'mission', p.mission, 'presentation', p.presentation,
          'seniority', p.seniority_years, 'skills', p.skills, 'needed_skills', p.needed_skills,
          'job_categories', p.job_categories, 'targeted_job_categories', p.targeted_job_categories,
          'targeted_business_units', p.targeted_business_units, 'languages', p.languages,
          'motivations', p.motivations, 'resources', p.resources, 'phone', u.phone, 'linkedin', u.linkedin_url,
          'business_unit', u.business_unit, 'location', u.city, 'worksite', u.worksite) as held,
        (select coalesce(json_agg(json_build_object('field_name', q.field_name, 'field_type', q.field_type,
            'required', q.required, 'max_length', q.max_length, 'max_choices', q.max_choices, 'choices', q.choices,
            'answered', app.is_answered(q.field_name, p, u))), '[]')
          from app.profile_questions q
          where not q.archived and p.role = any (q.roles) and ($3::text[] is null or q.field_name = any ($3))
            and (q.program_id is null or exists (select from app.program_enrollments e
              where e.profile_id = p.id and e.program_id = q.program_id))) as questions
      from app.profiles p join app.users u on u.id = p.user_id
      where p.id = $1 and p.user_id = $2 and p.closed_at is null for update of p, u`,
    values: [profileId, userId, fields],
  })
  if (row === undefined) return null
  const lists = await sql.query<{ source: string; code: string; archived: boolean }>({
    name: 'api_answers_lists',
    // One that was merged since the reader's form was made becomes the one that stays where it is written.
    text: `select kind as source, code, archived and merged_into is null as archived from app.tags where code = any($1)
      union all select 'business_unit', code, false from app.business_units where code = any($1)`,
    values: [codes],
  })
  const questions = row.questions.map(({ choices, ...question }) => {
    const source = boundOf(question.field_name)?.source
    return {
      fieldName: question.field_name,
      fieldType: question.field_type,
      required: question.required,
      maxLength: question.max_length,
      maxChoices: question.max_choices,
      answered: question.answered,
      possible:
        source === undefined
          ? choices.map(({ code, archived = false }) => ({ code, archived }))
          : lists.filter((entry) => entry.source === source),
    }
  })
  return { role: row.role, revision: row.revision, held: row.held, questions }
}

/** What the score compares: a change of it is a new version of the profile (design: receipts name it). */
const scored = new Set([
  'skills',
  'needed_skills',
  'job_categories',
  'targeted_job_categories',
  'targeted_business_units',
  'languages',
  'motivations',
  'seniority',
  'talents',
  'personality',
  'business_unit',
  'location',
])

export interface ProfileChange {
  readonly answers: ReadonlyMap<string, Answer>
  readonly showsTalents?: boolean | undefined
  readonly matchesTalents?: boolean | undefined
  readonly skippedSteps?: readonly string[] | undefined
  readonly finalised?: boolean
}

/**
 * Writes checked answers.
 * @returns the profiles whose directory rows are to be rewritten; none when nothing changed
 */
export async function writeAnswers(
  sql: Sql,
  profileId: ProfileId,
  userId: UserId,
  found: Pick<AnswersFound, 'held'>,
  change: ProfileChange,
): Promise<readonly ProfileId[]> {
  const columns = { profile: new Map<string, unknown>(), user: new Map<string, unknown>() }
  const free = new Map<string, Answer>()
  // Who shows or hides the talents changes what is compared.
  let isScored = change.showsTalents !== undefined || change.matchesTalents !== undefined
  for (const [field, answer] of change.answers) {
    const bound = boundOf(field)
    const value = bound === null ? answer : columnValue(field, answer, found.held[field])
    if (isDeepStrictEqual(value ?? null, found.held[field] ?? null)) continue
    if (bound === null) free.set(field, answer)
    else columns[bound.of].set(bound.column, value)
    isScored ||= scored.has(field)
  }
  if (columns.user.size > 0) await updateUser(sql, userId, columns.user)
  const { showsTalents = null, matchesTalents = null, skippedSteps = null, finalised = false } = change
  const isOwnChange = columns.profile.size > 0 || free.size > 0
  const isChosen = showsTalents !== null || matchesTalents !== null
  if (!isOwnChange && columns.user.size === 0 && !isChosen && skippedSteps === null && !finalised) return []
  const answered = Object.fromEntries([...free].filter(([, answer]) => answer !== null))
  const removed = [...free].flatMap(([field, answer]) => (answer === null ? [field] : []))
  const given = [...columns.profile.entries()]
  await sql.query({
    text: `update app.profiles set revision = revision + 1, answers = answers - $2::text[] || $3::jsonb,
        shows_talents = coalesce($4, shows_talents), skipped_steps = coalesce($5, skipped_steps),
        finalised_at = case when $6 then now() else finalised_at end,
        matches_talents = coalesce($7, matches_talents), updated_at = now()
        ${given.map(([column], place) => `, ${column} = $${place + 8}`).join('')}
      where id = $1`,
    values: [
      profileId,
      removed,
      JSON.stringify(answered),
      showsTalents,
      skippedSteps,
      finalised,
      matchesTalents,
      ...given.map(([column, value]) => (column === 'resources' ? JSON.stringify(value) : value)),
    ],
  })
  return noteAnswers(sql, userId, columns.user.size > 0 ? null : profileId, isScored)
}

/** Completion, and the version where the score uses what changed; of the profile, or of both of the person. */
export async function noteAnswers(
  sql: Sql,
  userId: UserId,
  profileId: ProfileId | null,
  isScored: boolean,
): Promise<readonly ProfileId[]> {
  const rows = await sql.query<{ id: ProfileId }>({
    name: 'api_note_answers',
    text: `update app.profiles p set completion = app.completion_of(p, u), version = p.version + $3::int
      from app.users u where u.id = p.user_id and p.user_id = $1 and ($2::uuid is null or p.id = $2)
        and p.closed_at is null returning p.id`,
    values: [userId, profileId, isScored ? 1 : 0],
  })
  return rows.map(({ id }) => id)
}

async function updateUser(sql: Sql, userId: UserId, columns: ReadonlyMap<string, unknown>): Promise<void> {
  await sql.query({
    text: `update app.users set updated_at = now()${[...columns.keys()]
      .map((column, place) => `, ${column} = $${place + 2}`)
      .join('')} where id = $1`,
    values: [userId, ...columns.values()],
  })
}

/** A checked answer as its column holds it. */
function columnValue(field: string, answer: Answer, known: unknown): unknown {
  if (field === 'seniority') {
    const [code] = codesOf(answer)
    return code === undefined ? null : yearsOf(code, typeof known === 'number' ? known : null)
  }
  if (field === 'business_unit') return codesOf(answer)[0] ?? null
  if (field === 'resources') return resourcesOf(answer)
  return boundOf(field)?.source === undefined ? answer : codesOf(answer)
}

function resourcesOf(answer: Answer): readonly InspiringResource[] {
  return typeof answer === 'string' || answer === null ? [] : answer.filter((entry) => 'title' in entry)
}

export function codesOf(answer: Answer): readonly string[] {
  if (typeof answer === 'string' || answer === null) return []
  return answer.flatMap((entry) => ('code' in entry ? [entry.code] : []))
}

/** The codes that a profile has, of a column or of `answers`. */
export function heldCodes(held: unknown): readonly string[] {
  if (typeof held === 'string') return [held]
  if (!Array.isArray(held)) return []
  return held.flatMap((entry: unknown) => {
    if (typeof entry === 'string') return [entry]
    if (typeof entry !== 'object' || entry === null) return []
    const code: unknown = Reflect.get(entry, 'code')
    return typeof code === 'string' ? [code] : []
  })
}
