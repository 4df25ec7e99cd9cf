import type { FeedbackQuestionId } from '#domain/mentoring/feedback/answers.ts'
import type { Parties } from '#domain/mentoring/mentoring-request/events.ts'
import type { Actor } from '#domain/platform/actor.ts'
import { derivedId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'

const slug = 'crash'
export const companyId = idOf.company(slug)
export const programId = idOf.program(slug)
/** What a profile may hold without a limit of its own: so few that people are often full. */
export const defaultLimits = { participant: 2, presenter: 3 }

const mentees = Array.from({ length: 6 }, (_, n) => `mentee${n + 1}`)
const mentors = Array.from({ length: 4 }, (_, n) => `mentor${n + 1}`)
const mortals: ReadonlySet<string> = new Set(['mentee6', 'mentor4'])

export const administrator: Actor = { kind: 'admin', userId: idOf.user(slug, 'boss') }
export const clock: Actor = { kind: 'system' }

export interface Pair {
  readonly parties: Parties
  readonly mentee: Actor
  readonly mentor: Actor
  /** One of the two may have their account erased in a run. */
  readonly mortal: Actor | undefined
}

/** Every mentee with every mentor. */
export const pairs: readonly Pair[] = mentees.flatMap((mentee) => mentors.map((mentor) => pairOf(mentee, mentor)))

function pairOf(mentee: string, mentor: string): Pair {
  const parties: Parties = {
    participantId: idOf.profile(slug, mentee, 'participant'),
    participantUserId: idOf.user(slug, mentee),
    presenterId: idOf.profile(slug, mentor, 'presenter'),
    presenterUserId: idOf.user(slug, mentor),
  }
  const users = {
    mentee: { kind: 'user', userId: parties.participantUserId },
    mentor: { kind: 'user', userId: parties.presenterUserId },
  } as const
  const mortal = mortals.has(mentee) ? users.mentee : mortals.has(mentor) ? users.mentor : undefined
  return { parties, ...users, mortal }
}

/** The question of each role about a session and about an accompaniment. */
export function questionOf(role: 'participant' | 'presenter', about: 'meeting' | 'mentoring_relationship') {
  return derivedId<FeedbackQuestionId>('crash question', role, about)
}

/** The company, its people and their questions. */
export async function seedPeople(sql: Sql): Promise<void> {
  await seedCompany(sql, slug, {
    max_accompaniments_participant: defaultLimits.participant,
    max_accompaniments_presenter: defaultLimits.presenter,
  })
  await seedPerson(sql, slug, { name: 'boss', roles: ['admin'] })
  for (const name of mentees) await seedPerson(sql, slug, { name, profiles: ['participant'] })
  for (const name of mentors) await seedPerson(sql, slug, { name, profiles: ['presenter'] })
  for (const role of ['participant', 'presenter'] as const)
    for (const about of ['meeting', 'mentoring_relationship'] as const)
      await sql.query({
        text: `insert into app.feedback_questions (id, company_id, role_type, subcategory, field_type, title)
          values ($1, $2, $3, $4, 'text', '{"fr":"Quoi","en":"What"}')`,
        values: [questionOf(role, about), companyId, role, about],
      })
}
