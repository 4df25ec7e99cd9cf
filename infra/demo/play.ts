import type { MentoringRequests } from '#commands/mentoring/mentoring-requests.ts'
import type { CommandResult } from '#commands/platform/ports.ts'
import type { Slot } from '#domain/mentoring/mentoring-request/events.ts'
import type { Actor } from '#domain/platform/actor.ts'
import {
  id,
  instant,
  type CompanyId,
  type ProfileId,
  type ProgramId,
  type RelationshipId,
  type RequestId,
  type UserId,
} from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import type { Core } from '../compose.ts'
import { createFacts } from '../mentoring/facts/facts.ts'
import { type Scene, scenesOf, talkScenes } from './play-meetings.ts'
import { helpScene } from './play-help.ts'
import { planScenes } from './play-plans.ts'
import { workshopScenes } from './play-workshops.ts'
import type { Cast, Episode, Story } from './story.ts'

const day = 86_400_000

interface Past {
  readonly companyId: CompanyId
  readonly story: Story
}

type Ports = Pick<Core, 'database' | 'commands' | 'store' | 'vault'>

/**
 * Gives the demo companies a past through the commands that people use: requests in every state, relationships with
 * their meetings and reports, conversations. Safe to repeat: each command has an idempotency key.
 */
export async function playStories(core: Ports, now: Date, pasts: readonly Past[]): Promise<void> {
  const scenes = await Promise.all(pasts.map((past) => scenesOfPast(core, now, past)))
  // Sorted by time, as the log is. The sort is stable, so an answer stays behind its request.
  for (const scene of scenes.flat().sort((a, b) => a.time - b.time)) await scene.play()
}

async function scenesOfPast(core: Ports, now: Date, { companyId, story }: Past): Promise<readonly Scene[]> {
  const { database, commands, store, vault } = core
  const { system } = database
  const { mentoringRequests: requests } = commands
  const facts = createFacts((company) => database.tenant(company))
  const programs = await system.query<{ id: string }>({
    text: `select id from app.programs where company_id = $1 and slug = $2`,
    values: [companyId, story.program],
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
  let helped = false
  for (const [index, episode] of story.episodes(cast).entries()) {
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
        const done = await followUp(requests, episode, id<RequestId>(sent.id), step, story.zone)
        if (episode.outcome?.kind === 'confirmed' && done?.ok === true)
          relationshipId = await relationshipOf(store, sent.id)
      },
    })
    if (episode.outcome?.kind !== 'confirmed') continue
    const begunAt = sentAt + episode.outcome.after * day
    const pair = { index, turn: turn++, from, to, begunAt, relationshipId: () => relationshipId }
    const stage = { story, companyId, programId, now: now.getTime(), commands, facts }
    scenes.push(...scenesOf(stage, pair), ...planScenes(stage, pair))
    if (story.help !== undefined && !helped && from.email !== 'participant@demo.test') {
      helped = true
      scenes.push(helpScene({ core, companyId, programId, now: now.getTime(), admin, help: story.help }, pair))
    }
  }
  for (const [index, wait] of story.waits.entries()) {
    const time = now.getTime() - wait.daysAgo * day
    const idempotencyKey = `demo/wait/${index}`
    scenes.push({
      time,
      play: () =>
        commands.waitingLists.joinWaitingList({
          companyId,
          actor: { kind: 'user', userId: find(wait.mentee, 'participant').userId },
          idempotencyKey,
          correlationId: idempotencyKey,
          at: instant(new Date(time)),
          programId,
          presenterId: find(wait.mentor, 'presenter').profileId,
          message: wait.message,
        }),
    })
  }
  const ports = { store, vault }
  scenes.push(...talkScenes({ story, companyId, now: now.getTime() }, ports, (email, role) => find(email, role).userId))
  const userOf = (email: string) => {
    const found = cast.find((person) => person.email === email)
    if (found === undefined) throw new Error(`the demo has nobody called ${email}`)
    return found.userId
  }
  const { workshops } = commands
  scenes.push(...workshopScenes({ story, companyId, programId, now: now.getTime(), admin, workshops, userOf }))
  return scenes
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
  zone: string,
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
      return requests.proposeOtherDates({ ...input, requestId, slots: slotsAfter(input.at, zone), note: outcome.note })
    }
    case undefined:
  }
  return undefined
}

/** Two morning slots, about two weeks later. */
function slotsAfter(at: string, timeZone: string): Slot[] {
  return [14, 16].map((days) => {
    const start = new Date(Date.parse(at) + days * day)
    start.setUTCHours(8, 30, 0, 0)
    return { startsAt: instant(start), minutes: 45, timeZone }
  })
}

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
