import { defaultMatchWeights } from '#domain/community/match/weights.ts'
import { matchReceipt, type MatchInputs, type MatchProfile } from '#domain/community/match/score.ts'
import { weekOf } from '#domain/community/match/week.ts'
import type { Parties } from '#domain/mentoring/mentoring-request/events.ts'
import { nthStreamPair } from '#domain/mentoring/mentoring-request/stream-pair.ts'
import type { NewRequest } from '#domain/mentoring/mentoring-request/decide.ts'
import {
  derivedId,
  instant,
  type Branded,
  type CompanyId,
  type ProfileId,
  type ProgramId,
  type UserId,
} from '#domain/platform/ids.ts'

/** A readable id for tests: the same name gives the same uuid. */
export function named<Id extends Branded<string>>(name: string): Id {
  return derivedId<Id>('test', name)
}

export const acme = named<CompanyId>('acme')
export const program = named<ProgramId>('program')
export const now = instant('2026-03-16T09:00:00.000Z')

export function matchProfile(name: string, profile: Partial<MatchProfile> = {}): MatchProfile {
  return {
    id: named<ProfileId>(name),
    version: 1,
    skills: [],
    neededSkills: [],
    jobCategories: [],
    targetedJobCategories: [],
    businessUnit: null,
    targetedBusinessUnits: [],
    languages: [],
    motivations: [],
    seniorityYears: null,
    personality: [],
    talents: [],
    city: null,
    country: null,
    timeZone: 'Europe/Paris',
    week: weekOf([]),
    ...profile,
  }
}

export function matchInputs(
  participant: Partial<MatchProfile>,
  presenter: Partial<MatchProfile>,
  rest: Partial<MatchInputs> = {},
): MatchInputs {
  return {
    programId: program,
    weights: defaultMatchWeights,
    participant: matchProfile('mentee', participant),
    presenter: matchProfile('mentor', presenter),
    reference: now,
    ...rest,
  }
}

/** Mentee and mentor by name: profile ids from the names, user ids from `<name> user`. */
export function partiesOf(mentee: string, mentor: string): Parties {
  return {
    participantId: named<ProfileId>(mentee),
    participantUserId: named<UserId>(`${mentee} user`),
    presenterId: named<ProfileId>(mentor),
    presenterUserId: named<UserId>(`${mentor} user`),
  }
}

export function askOf(mentee: string, mentor: string): NewRequest {
  const parties = partiesOf(mentee, mentor)
  const { relationshipId } = nthStreamPair(program, parties.participantId, parties.presenterId, 1)
  return {
    parties,
    programId: program,
    relationshipId,
    message: null,
    receipt: matchReceipt(matchInputs({}, {})),
    answerDueAt: instant('2026-03-30T09:00:00.000Z'),
  }
}
