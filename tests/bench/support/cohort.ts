import type { CohortInputs } from '#domain/community/match/cohort/inputs.ts'
import type { MatchProfile } from '#domain/community/match/score.ts'
import { weekOf } from '#domain/community/match/week.ts'
import { defaultMatchWeights } from '#domain/community/match/weights.ts'
import { instant, type ProfileId, type ProgramId, type UserId } from '#domain/platform/ids.ts'

const zones = ['Europe/Paris', 'Europe/London', 'Africa/Casablanca', 'America/Montreal', 'Asia/Kolkata']

/** A cohort of a large company: always the same one. */
export function cohortOf(size: { readonly participants: number; readonly presenters: number }): CohortInputs {
  const random = generator(20_260_317)
  const below = (count: number) => Math.floor(random() * count)
  const some = (name: string, kinds: number, count: number) =>
    Array.from({ length: count }, () => `${name}-${below(kinds)}`)
  const id = (kind: number, at: number) => `${kind}0000000-0000-4000-8000-${String(at).padStart(12, '0')}`
  const profile = (kind: number, at: number): MatchProfile => ({
    id: id(kind, at) as ProfileId,
    version: 1,
    skills: some('skill', 60, 3 + below(5)),
    neededSkills: some('skill', 60, 2 + below(4)),
    jobCategories: some('job', 20, 1 + below(2)),
    targetedJobCategories: some('job', 20, 1 + below(2)),
    businessUnit: `unit-${below(12)}`,
    targetedBusinessUnits: some('unit', 12, below(3)),
    languages: below(4) === 0 ? ['en'] : ['fr', 'en'].slice(0, 1 + below(2)),
    motivations: some('motivation', 7, 1 + below(3)),
    seniorityYears: below(30),
    personality: [],
    talents: [],
    city: `city-${below(15)}`,
    country: ['FR', 'GB', 'MA'][below(3)] ?? 'FR',
    timeZone: zones[below(zones.length)] ?? 'Europe/Paris',
    week: weekOf(
      Array.from({ length: 1 + below(4) }, () => {
        const hour = 8 + below(9)
        return { weekday: 1 + below(5), start: `${pad(hour)}:00`, end: `${pad(hour + 1 + below(2))}:00` }
      }),
    ),
  })
  return {
    programId: '30000000-0000-4000-8000-000000000000' as ProgramId,
    weights: defaultMatchWeights,
    reference: instant('2026-03-17T12:00:00.000Z'),
    participants: Array.from({ length: size.participants }, (_, at) => ({
      userId: id(4, at) as UserId,
      profile: profile(1, at),
    })),
    presenters: Array.from({ length: size.presenters }, (_, at) => ({
      userId: id(5, at) as UserId,
      profile: profile(2, at),
      limit: 3,
      held: below(3),
      waiting: 0,
    })),
    rules: { minScore: 0, perMentor: null },
    pins: [],
    bans: [],
    excluded: [],
  }
}

function pad(hour: number): string {
  return String(hour).padStart(2, '0')
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
