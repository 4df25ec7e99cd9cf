import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FeedbackQuestionId } from '#domain/mentoring/feedback/answers.ts'
import type { Slot } from '#domain/mentoring/mentoring-request/events.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import { id, type MeetingId, type RelationshipId } from '#domain/platform/ids.ts'
import type { ProjectionRunner } from '#projections/platform/runner/runner.ts'
import { insertCompany, insertPerson } from '#tests/integration/mentoring/commands/people.ts'
import { everyReadModel } from '#tests/integration/platform/projections/support.ts'
import { aDay, later, slotIn } from '#tests/support/meeting-world.ts'
import { named } from '#tests/support/mentoring.ts'
import type { TestDatabase } from '#tests/support/postgres.ts'
import { by, idOf, system, user } from '#tests/support/requests.ts'
import { acme, checksums, forgetReadModels, leave, openWorld, plenty, processOf, readModels } from './support.ts'
import { run } from '#tests/support/run.ts'

let db: TestDatabase
let store: EventStore
const running: ProjectionRunner[] = []

beforeAll(async () => {
  ;({ db, store } = await openWorld())
  await insertCompany(db.database, { max_accompaniments_participant: 9, max_accompaniments_presenter: 9 })
  await insertPerson(db.database, 'ines', 'participant')
  await insertPerson(db.database, 'claire', 'presenter')
  for (const role of ['participant', 'presenter'])
    for (const about of ['meeting', 'mentoring_relationship'])
      await run(db.database.system)`insert into app.feedback_questions (id, company_id, role_type, subcategory,
        field_type, title)
        values (${named<FeedbackQuestionId>(`${role} ${about}`)}, ${acme}, ${role}, ${about}, 'text',
        '{"fr":"Quoi","en":"What"}')`
})
afterAll(async () => {
  for (const runner of running.splice(0)) await runner.stop()
  await store.close()
  await db.close()
})

async function projected(batchSize?: number): Promise<Record<string, string>> {
  const runner = readModels(db.database.system, store, processOf(db.database, store).vault, batchSize)
  running.push(runner)
  expect(await runner.waitUntilProcessed(everyReadModel, await store.head(), plenty)).toBe(true)
  return checksums(db.database.system)
}

async function rebuilt(batchSize: number): Promise<Record<string, string>> {
  for (const runner of running.splice(0)) await runner.stop()
  await forgetReadModels(db.database.system)
  return projected(batchSize)
}

/** Which of these words stand in a row of any read model, or in a stored message for sockets. */
async function found(words: readonly string[]): Promise<readonly string[]> {
  const { system: sql } = db.database
  const tables = await run(sql)<{ name: string }>`select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('rm', 'realtime')`
  const there = new Set<string>()
  for (const { name } of tables)
    for (const word of words) {
      const rows = await sql.query({ text: `select from ${name} t where strpos(t::text, $1) > 0`, values: [word] })
      if (rows.length > 0) there.add(word)
    }
  return words.filter((word) => there.has(word))
}

const ofInes = ['TopicOfInes', 'AboutOfInes', 'DateOfInes', 'AnswerOfInes', 'ReportOfInes', 'EndOfInes', 'BilanOfInes']
const ofClaire = [
  'TopicOfClaire',
  'AboutOfClaire',
  'DateOfClaire',
  'CancelOfClaire',
  'AnswerOfClaire',
  'ReportOfClaire',
  'BilanOfClaire',
]

/** A session with a counter-proposal and both reports, one that is cancelled, the end with its word, both ratings. */
async function sessions() {
  const { commands, people } = processOf(db.database, store)
  const { meetings, feedbacks, mentoringRelationships } = commands
  const relationshipId = id<RelationshipId>(idOf(await people.setUp('ines', 'claire')))
  const plan = async (name: string, topic: string, slot: Slot, note: string | null) =>
    id<MeetingId>(
      idOf(
        await meetings.planMeeting({
          ...by(user(name)),
          relationshipId,
          meetingType: 'phone_call',
          topic,
          reasonId: null,
          description: topic.replace('Topic', 'About'),
          slot,
          note,
        }),
      ),
    )
  const feedback = async (
    name: string,
    role: 'participant' | 'presenter',
    subject: { meetingId: MeetingId } | { relationshipId: RelationshipId },
    words: readonly [string, string],
  ) => {
    const about = 'meetingId' in subject ? 'meeting' : 'mentoring_relationship'
    const answers = [{ questionId: named<FeedbackQuestionId>(`${role} ${about}`), text: words[0] }]
    idOf(await feedbacks.giveFeedback({ ...by(user(name)), subject, rating: 4, answers, report: words[1] }))
  }

  const meetingId = await plan('ines', 'TopicOfInes', slotIn(aDay), 'DateOfInes')
  const counter = { ...by(user('claire')), meetingId, slot: slotIn(2 * aDay), note: 'DateOfClaire' }
  idOf(await meetings.proposeAppointment(counter))
  idOf(await meetings.transitionMeeting({ ...by(user('ines')), meetingId, wanted: 'confirmed' }))
  idOf(await meetings.passMeetingDueDate({ ...by(system, { at: later(2 * aDay + 45) }), meetingId }))
  await feedback('ines', 'participant', { meetingId }, ['AnswerOfInes', 'ReportOfInes'])
  await feedback('claire', 'presenter', { meetingId }, ['AnswerOfClaire', 'ReportOfClaire'])

  const cancelled = await plan('claire', 'TopicOfClaire', slotIn(3 * aDay), null)
  const off = { wanted: 'cancelled', reason: 'unforeseen', note: 'CancelOfClaire' } as const
  idOf(await meetings.transitionMeeting({ ...by(user('claire')), meetingId: cancelled, ...off }))
  const end = { relationshipId, wanted: 'finished', reason: 'goals_met', note: 'EndOfInes' } as const
  idOf(await mentoringRelationships.transitionRelationship({ ...by(user('ines')), ...end }))
  await feedback('ines', 'participant', { relationshipId }, ['AnswerOfInes', 'BilanOfInes'])
  await feedback('claire', 'presenter', { relationshipId }, ['AnswerOfClaire', 'BilanOfClaire'])
}

test('what was written about sessions goes with its author, the other keeps theirs, also in a rebuild', async () => {
  await sessions()
  await projected()
  expect(await found([...ofInes, ...ofClaire])).toEqual([...ofInes, ...ofClaire])

  await leave(processOf(db.database, store), 'ines')
  const live = await projected()
  expect(await found(ofInes)).toEqual([])
  expect(await found(ofClaire)).toEqual(ofClaire)
  for (const batchSize of [1, 1000]) expect(await rebuilt(batchSize)).toEqual(live)
  expect(await found([...ofInes, ...ofClaire])).toEqual(ofClaire)

  await leave(processOf(db.database, store), 'claire')
  const empty = await projected()
  expect(await found(ofClaire)).toEqual([])
  expect(await rebuilt(1000)).toEqual(empty)
})
