import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MatchReceipt } from '#contract/community/match.ts'
import { goalIdFrom } from '#commands/mentoring/action-plans.ts'
import { conversationIdOf } from '#domain/messages/conversation/state.ts'
import type { EventStore, NewEvent } from '#domain/platform/event-store.ts'
import {
  derivedId,
  id,
  type AttachmentId,
  type EventId,
  type ProfileId,
  type RelationshipId,
  type RequestId,
} from '#domain/platform/ids.ts'
import { unreadMessages } from '#projections/messages/conversation/query.ts'
import { mentoringCenter } from '#projections/mentoring/mentoring-relationship/center.ts'
import type { ProjectionRunner } from '#projections/platform/runner/runner.ts'
import { insertCompany, insertPerson } from '#tests/integration/mentoring/commands/people.ts'
import { everyReadModel } from '#tests/integration/platform/projections/support.ts'
import { named } from '#tests/support/mentoring.ts'
import type { TestDatabase } from '#tests/support/postgres.ts'
import { admin, by, idOf, user } from '#tests/support/requests.ts'
import {
  acme,
  checksums,
  forgetReadModels,
  leave,
  openWorld,
  plenty,
  processOf,
  readModels,
  userIdOf,
  type Process,
} from './support.ts'
import { run } from '#tests/support/run.ts'

let db: TestDatabase
let store: EventStore
let here: Process
const running: ProjectionRunner[] = []

beforeEach(async () => {
  ;({ db, store } = await openWorld())
  here = processOf(db.database, store)
  await insertCompany(db.database, { max_accompaniments_participant: 9, max_accompaniments_presenter: 9 })
  for (const name of ['ines', 'karim']) await insertPerson(db.database, name, 'participant')
  for (const name of ['claire', 'oumar']) await insertPerson(db.database, name, 'presenter')
  await insertPerson(db.database, 'admin', 'presenter')
})
afterEach(async () => {
  for (const runner of running.splice(0)) await runner.stop()
  await store.close()
  await db.close()
})

async function projected(process: Process, batchSize?: number): Promise<Record<string, string>> {
  const runner = readModels(db.database.system, store, process.vault, batchSize)
  running.push(runner)
  expect(await runner.waitUntilProcessed(everyReadModel, await store.head(), plenty)).toBe(true)
  return checksums(db.database.system)
}

async function rebuilt(batchSize: number): Promise<Record<string, string>> {
  for (const runner of running.splice(0)) await runner.stop()
  await forgetReadModels(db.database.system)
  return projected(processOf(db.database, store), batchSize)
}

const texts = async (requestId: RequestId) => {
  const [row] = await run(db.database.system)<{ texts: (string | null)[] }>`select array[attributes->>'message',
    attributes->>'proposal_note', attributes->>'refusal_note'] as texts
    from rm.mentoring_requests_v1 where id = ${requestId}`
  return row?.texts
}

/** What the receipt of a request says of its people, beside its figures. */
const namesIn = async (requestId: RequestId) => {
  const [row] = await run(db.database.system)<{ receipt: MatchReceipt }>`select attributes -> 'receipt' as receipt
    from rm.mentoring_requests_v1 where id = ${requestId}`
  return row?.receipt.criteria.flatMap(({ matched, slots }) => [...matched.map(({ code }) => code), ...(slots ?? [])])
}

const notificationsOf = async (name: string) => {
  const rows = await run(db.database.system)`select from rm.notifications_v1 where user_id = ${userIdOf(name)}`
  return rows.length
}

/** Mentees, mentors and an administrator who wrote to and for each other. */
async function correspondence() {
  const { people } = here
  const { mentoringRequests } = here.commands
  const toClaire = idOf(await people.ask('ines', 'claire', { message: 'Bonjour Claire, puis-je…' }))
  const toOumar = idOf(await people.ask('ines', 'oumar', { message: 'Bonjour Oumar' }))
  const fromKarim = idOf(await people.ask('karim', 'claire', { message: 'Bonjour de Karim' }))
  const slots = [{ startsAt: '2026-04-16T09:00:00.000Z', minutes: 45, timeZone: 'Europe/Paris' }] as never
  await mentoringRequests.proposeOtherDates({ ...by(user('claire')), requestId: toClaire, slots, note: 'Plutôt mardi' })
  await mentoringRequests.refuse({ ...by(user('oumar')), requestId: toOumar, reason: 'no_time', note: 'Trop pris' })
  const forTwo = idOf(
    await mentoringRequests.createForTwo({
      ...by(admin),
      programId: named('program'),
      participantId: named<ProfileId>('karim'),
      presenterId: named<ProfileId>('oumar'),
      message: 'Je vous présente l’un à l’autre',
    }),
  )
  return { toClaire, toOumar, fromKarim, forTwo }
}

test('what someone wrote goes from the rows, what others wrote stays, and a rebuild gives the same', async () => {
  const { toClaire, toOumar, fromKarim, forTwo } = await correspondence()
  await projected(here)
  expect(await texts(toClaire)).toEqual(['Bonjour Claire, puis-je…', 'Plutôt mardi', null])
  for (const request of [toClaire, fromKarim]) expect(await namesIn(request)).not.toEqual([])
  expect(await notificationsOf('ines')).toBe(2)

  await leave(here, 'ines')
  await projected(here)
  expect(await texts(toClaire)).toEqual([null, 'Plutôt mardi', null])
  expect(await texts(toOumar)).toEqual([null, null, 'Trop pris'])
  expect([await namesIn(toClaire), await namesIn(toOumar)]).toEqual([[], []])
  expect(await namesIn(fromKarim)).not.toEqual([])
  expect(await notificationsOf('ines')).toBe(0)
  expect(await notificationsOf('claire')).toBe(2)

  await leave(here, 'claire')
  await leave(here, 'admin')
  const live = await projected(here)
  expect(await texts(toClaire)).toEqual([null, null, null])
  expect(await texts(fromKarim)).toEqual(['Bonjour de Karim', null, null])
  expect(await texts(forTwo)).toEqual([null, null, null])
  expect(await namesIn(fromKarim)).toEqual([])
  expect(await namesIn(forTwo)).not.toEqual([])

  for (const batchSize of [1, 3, 1000]) expect(await rebuilt(batchSize)).toEqual(live)
})

test('words of a plan go with who wrote them, the rest of a goal stays, and a rebuild gives the same', async () => {
  const { people, commands } = here
  const { actionPlans } = commands
  const relationshipId = id<RelationshipId>(idOf(await people.setUp('ines', 'claire')))
  const as = (name: string) => ({ ...by(user(name)), relationshipId })
  const setting = as('ines')
  const goal = { title: 'Dire non', why: 'Je dis oui à tout', measure: null, dueOn: null }
  expect(await actionPlans.setGoal({ ...setting, ...goal })).toMatchObject({ ok: true })
  const goalId = goalIdFrom(setting)
  await actionPlans.changeGoal({ ...as('claire'), goalId, change: { measure: 'Trois refus', dueOn: '2026-06-30' } })
  for (const name of ['ines', 'claire'])
    await actionPlans.addTask({ ...as(name), title: `De ${name}`, doer: 'both', dueOn: null, goalId, meetingId: null })
  await actionPlans.dropGoal({ ...as('claire'), goalId, reason: 'Plus tard' })
  const words = async () => {
    const [row] = await run(db.database.system)<{ goal: Record<string, unknown>; tasks: unknown[] }>`select
        attributes -> 'goals' -> 0 as goal,
        array(select one ->> 'title' from json_array_elements(attributes -> 'tasks') one) as tasks
      from rm.action_plans_v1 where id = ${relationshipId}`
    const { title, why, measure, reason, due_on } = row?.goal ?? {}
    return [title, why, measure, reason, due_on, ...(row?.tasks ?? [])]
  }
  await projected(here)
  const day = '2026-06-30'
  expect(await words()).toEqual([
    'Dire non',
    'Je dis oui à tout',
    'Trois refus',
    'Plus tard',
    day,
    'De ines',
    'De claire',
  ])
  await leave(here, 'ines')
  const live = await projected(here)
  expect(await words()).toEqual([null, null, 'Trois refus', 'Plus tard', day, null, 'De claire'])
  for (const batchSize of [1, 1000]) expect(await rebuilt(batchSize)).toEqual(live)
})

test('messages go with who wrote them, the other person keeps theirs, and a rebuild gives the same', async () => {
  await correspondence()
  await projected(here)
  const { conversations } = here.commands
  const conversationId = conversationIdOf(userIdOf('ines'), userIdOf('claire'))
  const opened = await conversations.openConversation({ ...by(user('ines')), otherUserId: userIdOf('claire') })
  expect(opened.ok).toBe(true)
  const attachment = { attachmentId: named<AttachmentId>('plan'), name: 'Plan d’Inès.pdf', mediaType: 'x', bytes: 9 }
  const sends = (name: string, body: string, file: typeof attachment | null = null) =>
    conversations.sendMessage({ ...by(user(name)), conversationId, body, attachment: file })
  await sends('ines', 'Bonjour Claire', attachment)
  await sends('claire', 'Bonjour Inès')
  await sends('ines', 'À demain')
  // Changes reach the read model; who changes is known from there.
  await projected(here)
  const about = (name: string, number: number) => ({ ...by(user(name)), conversationId, number })
  await conversations.editMessage({ ...about('ines', 1), body: 'Bonjour, chère Claire' })
  await conversations.reactToMessage({ ...about('ines', 2), reaction: 'love' })
  await conversations.reactToMessage({ ...about('claire', 1), reaction: 'thanks' })
  await sends('claire', 'Une bêtise')
  await projected(here)
  await conversations.deleteMessage(about('claire', 4))
  const reactions = async () =>
    run(db.database.system)`select author_reaction as author, reader_reaction as reader from rm.messages_v1
      where conversation_id = ${conversationId} and coalesce(author_reaction, reader_reaction) is not null
      order by number`
  const bodies = async () => {
    const rows = await run(db.database.system)<{ body: string | null; name: string | null }>`select body,
      attachment_name as name from rm.messages_v1 where conversation_id = ${conversationId} order by number`
    return rows.map(({ body, name }) => [body, name])
  }
  const kept = async () =>
    run(db.database.system)`select from realtime.events where stream = ${`conversation:${conversationId}`}`
  await projected(here)
  expect(await bodies()).toEqual([
    ['Bonjour, chère Claire', 'Plan d’Inès.pdf'],
    ['Bonjour Inès', null],
    ['À demain', null],
    [null, null],
  ])
  expect(await reactions()).toEqual([
    { author: null, reader: 'thanks' },
    { author: null, reader: 'love' },
  ])
  expect(await kept()).toHaveLength(8)
  const unread = () => unreadMessages(db.database.tenant(acme), userIdOf('claire'))
  expect(await unread()).toBe(0)

  await leave(here, 'ines')
  const live = await projected(here)
  expect(await bodies()).toEqual([
    [null, null],
    ['Bonjour Inès', null],
    [null, null],
    [null, null],
  ])
  // What somebody answered goes with them; what was answered to them stays.
  expect(await reactions()).toEqual([{ author: null, reader: 'thanks' }])
  expect(await kept()).toEqual([])
  expect(await unread()).toBe(0)
  const refused = await sends('claire', 'Vous êtes là ?')
  expect(refused).toMatchObject({ ok: false, refusal: { code: 'partner_inactive' } })
  for (const batchSize of [1, 3, 1000]) expect(await rebuilt(batchSize)).toEqual(live)
})

test('what someone wrote when they finished an accompaniment goes with them, also in a rebuild', async () => {
  const endedBy = async (mentee: string, mentor: string, who: string) => {
    const relationshipId = id<RelationshipId>(idOf(await here.people.setUp(mentee, mentor)))
    const { mentoringRelationships } = here.commands
    const end = { relationshipId, wanted: 'finished', reason: 'goals_met', note: `Merci, ${who}` } as const
    await mentoringRelationships.transitionRelationship({ ...by(user(who)), ...end })
    return relationshipId
  }
  const noteOf = async (relationshipId: RelationshipId) => {
    const [row] = await run(db.database.system)<{ note: string | null }>`select attributes ->> 'finish_note' as note
      from rm.mentoring_relationships_v1 where id = ${relationshipId}`
    return row?.note
  }
  const byInes = await endedBy('ines', 'claire', 'ines')
  const byOumar = await endedBy('ines', 'oumar', 'oumar')
  await projected(here)
  expect([await noteOf(byInes), await noteOf(byOumar)]).toEqual(['Merci, ines', 'Merci, oumar'])
  /** As if it had ended today: a long finished accompaniment asks for no rating. */
  const toRate = async () => {
    let total = -1
    const undone = db.database.system.transaction(async (sql) => {
      await run(sql)`select set_config('app.company_id', ${acme}, true)`
      await run(sql)`update rm.mentoring_relationships_v1 set ended_at = now()`
      ;({ total } = await mentoringCenter(sql, userIdOf('claire')))
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    return total
  }
  expect(await toRate()).toBe(1)
  await leave(here, 'ines')
  const live = await projected(here)
  expect([await noteOf(byInes), await noteOf(byOumar)]).toEqual([null, 'Merci, oumar'])
  expect(await toRate()).toBe(0)
  for (const batchSize of [1, 1000]) expect(await rebuilt(batchSize)).toEqual(live)
})

test('the word with which an administrator ended something goes with them, also in a rebuild', async () => {
  const { mentoringRequests, mentoringRelationships } = here.commands
  const requestId = idOf(await here.people.ask('ines', 'claire', { message: 'Bonjour Claire' }))
  const reason = 'mentor_at_capacity'
  await mentoringRequests.revoke({ ...by(admin), requestId, reason, note: 'Claire est souffrante' })
  const relationshipId = id<RelationshipId>(idOf(await here.people.setUp('ines', 'oumar')))
  const end = { relationshipId, wanted: 'admin_finished', reason: 'other', note: 'Le programme ferme' } as const
  await mentoringRelationships.transitionRelationship({ ...by(admin), ...end })
  const words = async () => {
    const rows = await db.database.system.query<{ word: string | null }>({
      text: `select attributes ->> 'revocation_note' as word from rm.mentoring_requests_v1 where id = $1
        union all select attributes ->> 'finish_note' from rm.mentoring_relationships_v1 where id = $2`,
      values: [requestId, relationshipId],
    })
    return rows.map(({ word }) => word)
  }
  await projected(here)
  expect(await words()).toEqual(['Claire est souffrante', 'Le programme ferme'])
  await leave(here, 'ines')
  await projected(here)
  expect(await words()).toEqual(['Claire est souffrante', 'Le programme ferme'])
  await leave(here, 'admin')
  const live = await projected(here)
  expect(await words()).toEqual([null, null])
  for (const batchSize of [1, 1000]) expect(await rebuilt(batchSize)).toEqual(live)
})

test('a process with the key still in memory ends with the same rows as one without it', async () => {
  const there = processOf(db.database, store)
  await correspondence()
  // `there` shows the text: it holds the key in memory from now on, and for 30 seconds.
  await projected(there)
  const late = derivedId<RequestId>('late request')
  const stream = `mentoring_request-${late}` as const
  // Sealed before the erasure by a command that appends after it.
  const message = await here.vault.seal(userIdOf('ines'), acme, 'Trop tard', `${stream}/MentoringRequested/message`)
  await leave(here, 'ines')
  const [first] = await store.readStream(`mentoring_request-${(await openRequests())[0] ?? ''}`)
  if (first === undefined) throw new Error('there is a request to copy')
  await append({ ...first.data, message }, stream)
  expect(await there.vault.open(message, `${stream}/MentoringRequested/message`)).toBe('Trop tard')

  const live = await projected(there)
  expect(await texts(late)).toEqual([null, null, null])
  expect(await namesIn(late)).toEqual([])
  for (const batchSize of [1, 1000]) expect(await rebuilt(batchSize)).toEqual(live)
})

const openRequests = async () => {
  const rows = await run(db.database.system)<{ id: string }>`select id from rm.mentoring_requests_v1
    where participant_user_id = ${userIdOf('ines')} order by id`
  return rows.map(({ id }) => id)
}

async function append(data: object, stream: `mentoring_request-${string}`): Promise<void> {
  const event: NewEvent = {
    id: derivedId<EventId>('late event'),
    type: 'MentoringRequested',
    schemaVersion: 1,
    data,
    metadata: { companyId: acme, actor: user('ines'), correlationId: 'test', at: by(admin).at },
  }
  expect(await store.append([{ stream, expected: 'no_stream', events: [event] }])).toMatchObject({ ok: true })
}
