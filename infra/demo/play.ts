import type { MentoringRequests } from '#commands/mentoring-requests.ts'
import type { CommandResult } from '#commands/ports.ts'
import type { Slot } from '#domain/mentoring-request/events.ts'
import type { Actor } from '#domain/shared/actor.ts'
import {
  id,
  instant,
  type CompanyId,
  type ProfileId,
  type ProgramId,
  type RelationshipId,
  type RequestId,
  type UserId,
} from '#domain/shared/ids.ts'
import type { Sql } from '#projections/sql.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import type { Core } from '../compose.ts'
import { createFacts } from '../facts/facts.ts'
import { type Scene, scenesOf, talkScenes } from './play-sessions.ts'
import { createRandom } from './generate/random.ts'
import { type Episode, episodes, messages, outcomes } from './story.ts'

interface Cast {
  readonly email: string
  readonly userId: UserId
  readonly profileId: ProfileId
  readonly role: 'participant' | 'presenter'
}

const day = 86_400_000

/**
 * Gives the demo company a past through the commands that people use: requests in every state, relationships with their
 * sessions and reports, conversations. Safe to repeat: each command has an idempotency key.
 */
export async function playStory({
  core: { database, commands, store, vault },
  companyId,
  now,
}: {
  readonly core: Pick<Core, 'database' | 'commands' | 'store' | 'vault'>
  readonly companyId: CompanyId
  readonly now: Date
}): Promise<void> {
  const { system } = database
  const { mentoringRequests: requests } = commands
  const facts = createFacts((company) => database.tenant(company))
  const programs = await system.query<{ id: string }>({
    text: `select id from app.programs where company_id = $1 and slug = 'passerelles'`,
    values: [companyId],
  })
  const programId = id<ProgramId>(programs[0]?.id ?? '')
  const cast = await castOf(system, programId)
  const admin = await adminOf(system, companyId)
  const find = (email: string, role: Cast['role']) => {
    const found = cast.find((person) => person.email === email && person.role === role)
    if (found === undefined) throw new Error(`the demo has no ${role} ${email}`)
    return found
  }

  const scenes: Scene[] = []
  let turn = 0
  for (const [index, episode] of [...episodes, ...drawnEpisodes(cast)].entries()) {
    const from = find(episode.from, 'participant')
    const to = find(episode.to, 'presenter')
    const sentAt = now.getTime() - episode.daysAgo * day + index * 61_000
    const actors: Readonly<Record<Who, Actor>> = {
      from: { kind: 'user', userId: from.userId },
      to: { kind: 'user', userId: to.userId },
      admin: { kind: 'admin', userId: admin },
      system: { kind: 'system' },
    }
    const step = (name: string, who: Who, afterDays: number) => ({
      companyId,
      actor: actors[who],
      idempotencyKey: `demo/${index}/${name}`,
      at: instant(new Date(sentAt + afterDays * day)),
      correlationId: `demo-${index}`,
    })
    let sent: CommandResult | undefined
    let relationshipId: RelationshipId | null = null
    scenes.push({
      time: sentAt,
      play: async () => {
        const input = { programId, presenterId: to.profileId, message: episode.message }
        sent = await requests.request({ ...step('request', 'from', 0), ...input })
      },
    })
    scenes.push({
      time: sentAt + (episode.outcome?.after ?? 0) * day,
      // A random pair may reach a limit or have an open request: then there is one request less.
      play: async () => {
        if (sent?.ok !== true) return
        const done = await followUp(requests, episode, id<RequestId>(sent.id), step)
        if (episode.outcome?.kind === 'confirmed' && done?.ok === true)
          relationshipId = await relationshipOf(store, sent.id)
      },
    })
    if (episode.outcome?.kind !== 'confirmed') continue
    const begunAt = sentAt + episode.outcome.after * day
    const pair = { index, turn: turn++, from, to, begunAt, relationshipId: () => relationshipId }
    const stage = { companyId, programId, now: now.getTime(), commands, facts }
    scenes.push(...scenesOf(stage, pair))
  }
  const ports = { store, vault }
  scenes.push(...talkScenes({ companyId, now: now.getTime() }, ports, (email, role) => find(email, role).userId))
  // Sorted by time, as the log is. The sort is stable, so an answer stays behind its request.
  for (const scene of scenes.sort((a, b) => a.time - b.time)) await scene.play()
}

/** The accompaniment that a request is about. */
async function relationshipOf(store: EventStore, requestId: string): Promise<RelationshipId | null> {
  const [first] = await store.readStream(`mentoring_request-${requestId}`)
  return first !== undefined && 'relationshipId' in first.data ? (first.data.relationshipId as RelationshipId) : null
}

type Who = 'from' | 'to' | 'admin' | 'system'

type Step = (
  name: string,
  who: Who,
  afterDays: number,
) => Omit<Parameters<MentoringRequests['withdraw']>[0], 'requestId'>

async function followUp(
  requests: MentoringRequests,
  { outcome }: Episode,
  requestId: RequestId,
  step: Step,
): Promise<CommandResult | undefined> {
  switch (outcome?.kind) {
    case 'confirmed':
      return requests.confirm({ ...step('confirm', 'to', outcome.after), requestId })
    case 'refused':
      return requests.refuse({
        ...step('refuse', 'to', outcome.after),
        requestId,
        reason: outcome.reason,
        note: outcome.note ?? null,
      })
    case 'withdrawn':
      return requests.withdraw({ ...step('withdraw', 'from', outcome.after), requestId })
    case 'revoked':
      return requests.revoke({ ...step('revoke', 'admin', outcome.after), requestId, reason: outcome.reason })
    case 'expired':
      return requests.expire({ ...step('expire', 'system', outcome.after), requestId })
    case 'other_dates': {
      const input = step('propose', 'to', outcome.after)
      return requests.proposeOtherDates({ ...input, requestId, slots: slotsAfter(input.at), note: outcome.note })
    }
    case undefined:
  }
  return undefined
}

/** Two morning slots, about two weeks later. */
function slotsAfter(at: string): Slot[] {
  return [14, 16].map((days) => {
    const start = new Date(Date.parse(at) + days * day)
    start.setUTCHours(8, 30, 0, 0)
    return { startsAt: instant(start), minutes: 45, timeZone: 'Europe/Paris' }
  })
}

/** Requests among the randomly drawn people, with enough requests to the full mentor to reach her limit. */
function drawnEpisodes(cast: readonly Cast[]): Episode[] {
  const random = createRandom(7)
  const drawn = cast.filter((person) => !person.email.endsWith('@demo.test') && !handWritten.has(person.email))
  const mentees = random.some(
    drawn.filter((person) => person.role === 'participant'),
    64,
  )
  const mentors = random.some(
    drawn.filter((person) => person.role === 'presenter'),
    17,
  )
  const filling = mentees.slice(0, 2).map((person, index): Episode => ({
    from: person.email,
    to: 'full-presenter@demo.test',
    daysAgo: 50 - index * 9,
    message: messages[index] ?? '',
    outcome: { kind: 'confirmed', after: 2 },
  }))
  const others = mentees.slice(2).map((person, index): Episode => {
    const outcome = outcomes[index % outcomes.length]
    return {
      from: person.email,
      to: mentors[index % mentors.length]?.email ?? '',
      daysAgo: outcome === undefined ? random.between(0, 12) : random.between(outcome.after + 1, 85),
      message: messages[index % messages.length] ?? '',
      ...(outcome === undefined ? {} : { outcome }),
    }
  })
  return [...filling, ...others]
}

const handWritten = new Set(episodes.flatMap(({ from, to }) => [from, to]))

async function castOf(sql: Sql, programId: ProgramId): Promise<readonly Cast[]> {
  const rows = await sql.query<{ email: string; user_id: string; profile_id: string; role: Cast['role'] }>({
    text: `select email, users.id as user_id, profiles.id as profile_id, role
           from app.program_enrollments join app.profiles on profiles.id = profile_id join app.users
             on users.id = user_id
           where program_id = $1 and visible order by email, role`,
    values: [programId],
  })
  return rows.map((row) => ({
    email: row.email,
    userId: id<UserId>(row.user_id),
    profileId: id<ProfileId>(row.profile_id),
    role: row.role,
  }))
}

async function adminOf(sql: Sql, companyId: CompanyId): Promise<UserId> {
  const [row] = await sql.query<{ id: string }>({
    text: `select id from app.users where company_id = $1 and 'admin' = any (roles) order by email limit 1`,
    values: [companyId],
  })
  return id<UserId>(row?.id ?? '')
}
