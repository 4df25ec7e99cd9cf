import type { MatchReceipt } from '#domain/community/match/receipt.ts'
import { defaultMatchWeights } from '#domain/community/match/weights.ts'
import type { Parties } from '#domain/mentoring/mentoring-request/events.ts'
import type { Sealed } from '#domain/platform/event.ts'
import type { Actor } from '#domain/platform/actor.ts'
import {
  type AppointmentId,
  type CompanyId,
  derivedId,
  instant,
  type MeetingId,
  type MeetingReasonId,
  type ProfileId,
  type ProgramId,
  type RelationshipId,
  type RequestId,
  type UserId,
} from '#domain/platform/ids.ts'
import type { AdminServer, Person } from './support.ts'
import { run } from '#tests/support/run.ts'

/** A company with two units (paris, lyon), one program, and people by name. */
export interface TestCompany {
  readonly id: CompanyId
  readonly program: ProgramId
  person(name: string): Person
}

interface PersonSpec {
  readonly name: string
  readonly unit?: string
  readonly roles?: readonly string[]
  readonly profile?: 'participant' | 'presenter'
  readonly locale?: 'fr' | 'en'
}

export async function addCompany(
  server: AdminServer,
  slug: string,
  people: readonly PersonSpec[],
): Promise<TestCompany> {
  const companyId = derivedId<CompanyId>('test', slug)
  const program = derivedId<ProgramId>('test', slug, 'program')
  const person = (name: string): Person => ({
    userId: derivedId<UserId>('test', slug, name),
    profileId: derivedId<ProfileId>('test', slug, name, 'profile'),
  })
  await server.db.database.system.transaction(async (sql) => {
    await sql.query({
      text: `insert into app.companies (id, slug, name, brand, settings) values ($1, $2, $2, '{}', $3)`,
      values: [companyId, slug, { max_accompaniments_participant: 2, max_accompaniments_presenter: 1 }],
    })
    await sql.query({
      text: `insert into app.business_units (company_id, code, label)
        values ($1, 'paris', '{"fr":"Paris","en":"Paris"}'), ($1, 'lyon', '{"fr":"Lyon","en":"Lyons"}')`,
      values: [companyId],
    })
    await run(sql)`insert into app.programs (id, company_id, slug, name, match_weights)
      values (${program}, ${companyId}, 'passerelles', '{"fr":"Passerelles","en":"Bridges"}', ${defaultMatchWeights})`
    for (const { name, unit = 'paris', roles = [], profile, locale = 'fr' } of people) {
      const { userId, profileId } = person(name)
      const [first, ...last] = name.split(' ')
      await run(sql)`insert into app.users (id, company_id, email, first_name, last_name, roles, business_unit, locale,
        job_title)
        values (${userId}, ${companyId}, ${`${userId}@${slug}.test`}, ${first}, ${last.join(' ')}, ${roles}, ${unit},
        ${locale}, 'Chargée de mission')`
      if (profile === undefined) continue
      await run(sql)`insert into app.profiles (id, company_id, user_id, role)
        values (${profileId}, ${companyId}, ${userId}, ${profile})`
      await run(sql)`insert into app.program_enrollments (id, company_id, program_id, profile_id)
        values (${derivedId(profileId, program)}, ${companyId}, ${program}, ${profileId})`
    }
  })
  return { id: companyId, program, person }
}

export interface RequestedPair {
  readonly requestId: RequestId
  readonly parties: Parties
}

/** Personal text as the log keeps it. */
export const sealed: Sealed = { enc: 1, kid: 'author', iv: 'aaaa', ct: 'c2VjcmV0', tag: 'bbbb' }

/** A mentee asks a mentor: both streams begin. */
export async function ask(
  server: AdminServer,
  company: TestCompany,
  participant: string,
  presenter: string,
  at: string,
  score = 70,
): Promise<RequestedPair> {
  const [mentee, mentor] = [company.person(participant), company.person(presenter)]
  const requestId = derivedId<RequestId>('test', company.id, participant, presenter)
  const relationshipId = requestId as string as RelationshipId
  const parties: Parties = {
    participantId: mentee.profileId,
    participantUserId: mentee.userId,
    presenterId: mentor.profileId,
    presenterUserId: mentor.userId,
  }
  const receipt: MatchReceipt = {
    rule: 1,
    programId: company.program,
    participant: { id: mentee.profileId, version: 1 },
    presenter: { id: mentor.profileId, version: 1 },
    score,
    criteria: [],
    excluded: [],
  }
  const actor: Actor = { kind: 'user', userId: mentee.userId }
  const { program: programId } = company
  await server.append(company.id, `mentoring_request-${requestId}`, at, actor, {
    type: 'MentoringRequested',
    data: {
      ...parties,
      programId,
      relationshipId,
      origin: 'participant',
      message: sealed,
      receipt,
      answerDueAt: instant(new Date(Date.parse(at) + 14 * 86_400_000)),
    },
  })
  await server.append(company.id, `mentoring_relationship-${relationshipId}`, at, actor, {
    type: 'RelationshipRequested',
    data: { ...parties, programId, requestId },
  })
  return { requestId, parties }
}

/** The mentor says yes: a place on each side, the request confirmed, the relationship open. */
export async function confirm(
  server: AdminServer,
  company: TestCompany,
  requested: RequestedPair,
  at: string,
): Promise<void> {
  const { requestId, parties } = requested
  const actor: Actor = { kind: 'user', userId: parties.presenterUserId }
  const held = { relationshipId: requestId as string as RelationshipId }
  for (const profile of [parties.participantId, parties.presenterId])
    await server.append(
      company.id,
      `capacity-${profile}`,
      at,
      actor,
      { type: 'AccompanimentReserved', data: held },
      { type: 'AccompanimentConfirmed', data: held },
    )
  await server.append(company.id, `mentoring_request-${requestId}`, at, actor, {
    type: 'MentoringRequestConfirmed',
    data: {},
  })
  await server.append(company.id, `mentoring_relationship-${requestId}`, at, actor, {
    type: 'RelationshipInitiated',
    data: {},
  })
}

/** The mentor says no, with a note. */
export async function refuse(
  server: AdminServer,
  company: TestCompany,
  requested: RequestedPair,
  at: string,
): Promise<void> {
  const { requestId, parties } = requested
  const actor: Actor = { kind: 'user', userId: parties.presenterUserId }
  await server.append(company.id, `mentoring_request-${requestId}`, at, actor, {
    type: 'MentoringRequestRefused',
    data: { reason: 'no_time', note: sealed },
  })
  await server.append(company.id, `mentoring_relationship-${requestId}`, at, actor, {
    type: 'RelationshipCancelled',
    data: { cause: 'refused' },
  })
}

export const relationshipOf = ({ requestId }: RequestedPair) => requestId as string as RelationshipId

/** The mentee plans a session, and the mentor accepts its date. */
export async function agree(
  server: AdminServer,
  company: TestCompany,
  requested: RequestedPair,
  name: string,
  startsAt: string,
  reasonId: MeetingReasonId | null = null,
): Promise<MeetingId> {
  const meetingId = derivedId<MeetingId>('test', company.id, name)
  const appointment = {
    appointmentId: derivedId<AppointmentId>('test', company.id, name),
    startsAt: instant(startsAt),
    minutes: 60,
    timeZone: 'Europe/Paris',
  }
  const by = (userId: UserId): Actor => ({ kind: 'user', userId })
  const stream = `meeting-${meetingId}` as const
  await server.append(
    company.id,
    stream,
    '2026-03-04T10:00:00.000Z',
    by(requested.parties.participantUserId),
    {
      type: 'MeetingInitiated',
      data: {
        ...requested.parties,
        topic: sealed,
        reasonId,
        description: null,
        programId: company.program,
        relationshipId: relationshipOf(requested),
        plannedBy: 'participant',
        meetingType: 'video_conference',
        withDate: true,
        dateDueAt: instant('2026-05-03T10:00:00.000Z'),
      },
    },
    { type: 'AppointmentProposed', data: { ...appointment, proposedBy: 'participant', note: sealed } },
  )
  await server.append(company.id, stream, '2026-03-05T10:00:00.000Z', by(requested.parties.presenterUserId), {
    type: 'AppointmentAccepted',
    data: { ...appointment, acceptedBy: 'presenter' },
  })
  return meetingId
}
