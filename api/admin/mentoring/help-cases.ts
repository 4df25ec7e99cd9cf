import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import {
  type AdminHelpCase,
  adminHelpCase,
  adminHelpCaseOpened,
  answerHelpCase,
  closeHelpCase,
  handOverHelpCase,
  helpReaders,
  type HelpReaders,
  nameHelpReaders,
  proposeMentors,
} from '#contract/console/mentoring/help-cases.ts'
import { profileAttributes } from '#contract/community/profiles.ts'
import { decideAsReader } from '#domain/mentoring/help-case/rules.ts'
import {
  helpTopics,
  mostHelpMessages,
  proposedMentors,
  type ReaderAct,
  readerActs,
} from '#domain/mentoring/help-case/words.ts'
import {
  derivedId,
  type HelpMessageId,
  id,
  instant,
  isUuid,
  type ProfileId,
  type ProgramId,
  type RelationshipId,
  type UserId,
} from '#domain/platform/ids.ts'
import { directoryReads, listPresenters } from '#projections/community/directory/query.ts'
import { relationshipReads } from '#projections/mentoring/mentoring-relationship/projection.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { addAuditEntry } from '../../platform/plain/audit-log.ts'
import {
  accompanimentFacts,
  addMessage,
  caseOfReader,
  casesOfReader,
  closeCase,
  countMessages,
  type HelpCaseRow,
  holdCase,
  mayReadHelp,
  menteeProfileOf,
  messagesOf,
} from '../../queries/mentoring/help-cases.ts'
import { programs } from '../company/programs.ts'
import { ConsoleProblem } from '../platform/console-problem.ts'
import type { ConsoleCall, ConsoleEndpoint, JsonServer } from '../platform/dialect.ts'
import { audited } from '../platform/last-write.ts'
import { found, one, takesOnly } from '../platform/records.ts'
import { refusalOf } from '../platform/refusal-of.ts'
import { wholeList, wholeShape } from '../platform/whole-list.ts'

const path = '/help_cases'
const shape = wholeShape(adminHelpCase, 'uuid')
const record = { name: 'AdminHelpCase', schema: adminHelpCase }
const opened = { name: 'AdminHelpCaseOpened', schema: adminHelpCaseOpened }
const ofCases = { access: 'session', right: 'help', reads: [] } as const

/** The case of the address, when it was routed to the console user. @throws ConsoleProblem 404 */
async function routed({ sql, user, params }: ConsoleCall): Promise<HelpCaseRow> {
  const caseId = (params['id'] ?? '').toLowerCase()
  const row = isUuid(caseId) ? await caseOfReader(sql, caseId, user.id) : null
  if (row === null) throw new ConsoleProblem(404, 'not_found')
  return row
}

/** Without words: answers to acts are kept for repeats. */
function recordOf(row: HelpCaseRow, reader: UserId): AdminHelpCase {
  const readers = row.readers.map((one) => one.id)
  const may = (act: ReaderAct) =>
    !('refusal' in decideAsReader({ state: row.state, readerId: row.reader?.id ?? null }, act, reader, readers)) &&
    (act !== 'take' || row.reader?.id !== reader) &&
    (act !== 'hand_over' || readers.length > 1) &&
    (act !== 'another_mentor' || row.relationshipId !== null)
  return {
    id: row.id,
    author: row.author,
    counterpart: row.counterpart,
    relationship_id: row.relationshipId,
    program: row.program,
    topic: row.topic,
    wish: row.wish,
    state: row.state,
    outcome: row.outcome,
    reader: row.reader,
    created_at: row.createdAt,
    answer_on: row.answerOn,
    overdue: row.overdue,
    taken_at: row.takenAt,
    answered_at: row.answeredAt,
    closed_at: row.closedAt,
    erased_on: row.erasedOn,
    readers: [...row.readers],
    revision: row.revision,
    actions: readerActs.filter(may),
  }
}

const suggested = profileAttributes.pick({ full_name: true, match: true, accompaniments: true })

/** Mentors of the program with a place for the author, the best match first. A mentor is proposed nobody. */
async function suggestionsFor(sql: Sql, row: HelpCaseRow) {
  if (row.relationshipId === null || row.authorId === null || row.state === 'closed') return []
  const mentee = await menteeProfileOf(sql, row.relationshipId, row.authorId)
  if (mentee === null) return []
  const { data } = await listPresenters(sql, {
    programId: id<ProgramId>(row.program.id),
    participantId: id<ProfileId>(mentee.participantId),
    reference: instant(new Date()),
    filters: { withRoom: true },
    page: { number: 1, size: proposedMentors + 5 },
  })
  const rows = JSON.parse(data) as readonly { readonly id: string; readonly attributes: z.infer<typeof suggested> }[]
  const busy = await sql.query<{ id: string }>({
    name: 'help_case_mentors_of',
    text: `select r.presenter_id as id from rm.mentoring_relationships r
      where r.participant_id = $1 and r.state in ('requested', 'initiated', 'admin_initiated')`,
    values: [mentee.participantId],
  })
  const left = new Set([mentee.presenterId, ...busy.map((one) => one.id)])
  return rows
    .filter((one) => !left.has(one.id))
    .slice(0, proposedMentors)
    .map(({ id: profileId, attributes }) => ({
      id: profileId,
      name: attributes.full_name,
      score: attributes.match?.score ?? null,
      places:
        attributes.accompaniments === null ? null : attributes.accompaniments.limit - attributes.accompaniments.open,
    }))
}

interface Acted {
  readonly act: ReaderAct
  readonly to?: UserId
  readonly words?: string | undefined
  /** In the transaction, once the case is held and the act allowed. */
  readonly also: (sql: Sql, row: HelpCaseRow) => Promise<void>
}

/** What a reader does with a case, alone: whoever comes second is refused. */
async function carryOut(call: ConsoleCall, row: HelpCaseRow, { act, to, words, also }: Acted): Promise<void> {
  const { sql, user, company, services, idempotencyKey } = call
  const messageId = derivedId<HelpMessageId>('help_message', row.id, user.id, idempotencyKey)
  const sealed =
    words === undefined || row.authorId === null
      ? null
      : await services.helpDesk.seal(company.id, row.authorId, messageId, words)
  await sql.transaction(async (work) => {
    const held = await holdCase(work, row.id)
    if (held === null) throw new ConsoleProblem(404, 'not_found')
    const readers = row.readers.map((one) => one.id)
    const decided = decideAsReader(held, act, user.id, readers, to)
    if ('refusal' in decided) throw new ConsoleProblem(409, decided.refusal)
    // The author was erased in between.
    if (words !== undefined && sealed === null) throw new ConsoleProblem(409, 'help_case_closed')
    if (sealed !== null) {
      if ((await countMessages(work, row.id)) >= mostHelpMessages) throw new ConsoleProblem(409, 'help_case_full')
      await addMessage(work, {
        id: messageId,
        companyId: company.id,
        caseId: row.id,
        fromTeam: true,
        senderId: user.id,
        words: sealed,
      })
    }
    if (decided.after.state !== 'closed')
      await work.query({
        name: 'help_case_take',
        text: `update app.help_cases set state = 'in_hands', reader_id = $2, revision = revision + 1,
            taken_at = case when reader_id is not distinct from $2 then coalesce(taken_at, now()) else now() end,
            answered_at = case when $3 then coalesce(answered_at, now()) else answered_at end,
            tell_since = case when $3 then now() else tell_since end
          where id = $1`,
        values: [row.id, decided.after.readerId, sealed !== null],
      })
    await also(work, row)
  })
  await services.helpDesk.tellAuthors()
}

const noMore = () => Promise.resolve()
const answerOf = async (call: ConsoleCall) => one(recordOf(await routed(call), call.user.id))

/**
 * What people told the team in confidence, for those whom it is routed to. For everybody else there is no case: not in
 * a list, a count or a file, and a call about one is answered as one about none.
 */
export const helpCaseEndpoints: readonly ConsoleEndpoint[] = [
  endpoint<undefined, undefined, JsonServer>({
    ...ofCases,
    method: 'get',
    path,
    summary: 'The cases that were routed to the reader, without their words',
    asks: { list: shape },
    answers: { list: [record] },
    operationId: 'listAdminHelpCases',
    handle: async ({ sql, user, query }: ConsoleCall) =>
      wholeList(
        query,
        shape,
        (await casesOfReader(sql, user.id)).map((row) => recordOf(row, user.id)),
      ),
  }),
  endpoint<undefined, HelpCaseRow, JsonServer>({
    ...ofCases,
    reads: [...new Set([...relationshipReads, ...directoryReads])],
    method: 'get',
    path: `${path}/:id`,
    summary: 'One case with its words; its author sees who opened it',
    id: 'uuid',
    answers: { one: [opened] },
    operationId: 'getAdminHelpCaseById',
    find: routed,
    handle: async (call, _body, row) => {
      const { sql, query, services, consoleUser, user } = call
      takesOnly(query, [])
      const [rows, facts, suggestions] = await Promise.all([
        messagesOf(sql, row.id),
        row.relationshipId === null ? null : accompanimentFacts(sql, row.relationshipId),
        suggestionsFor(sql, row),
      ])
      const words = await services.helpDesk.open(rows)
      // For the author alone: a line of the other party would tell them of the case.
      if (row.authorId !== null)
        services.profileAccesses.add({
          companyId: row.companyId,
          userId: row.authorId,
          readerId: user.id,
          part: 'help_case',
          right: consoleUser.role,
          reason: null,
        })
      return one({
        ...recordOf(row, user.id),
        messages: rows.map(({ id: messageId, fromTeam, name, at }, place) => ({
          id: messageId,
          from: fromTeam ? 'team' : 'author',
          name,
          words: words[place] ?? null,
          at,
        })),
        facts,
        suggestions,
      })
    },
  }),
  endpoint<undefined, HelpCaseRow, JsonServer>({
    ...ofCases,
    method: 'post',
    path: `${path}/:id/take`,
    summary: 'Take a case in hands',
    id: 'uuid',
    answers: { one: [record] },
    operationId: 'takeHelpCase',
    refuses: [409],
    find: routed,
    handle: async (call, _body, row) => {
      await carryOut(call, row, { act: 'take', also: noMore })
      return answerOf(call)
    },
  }),
  endpoint<z.infer<typeof answerHelpCase>, HelpCaseRow, JsonServer>({
    ...ofCases,
    method: 'post',
    path: `${path}/:id/answer`,
    summary: 'Answer the author of a case, which takes it in hands',
    id: 'uuid',
    body: { schema: answerHelpCase, kind: 'plain' },
    answers: { one: [record] },
    operationId: 'answerHelpCase',
    refuses: [409],
    find: routed,
    handle: async (call, { words }, row) => {
      await carryOut(call, row, { act: 'answer', words, also: noMore })
      return answerOf(call)
    },
  }),
  endpoint<z.infer<typeof handOverHelpCase>, HelpCaseRow, JsonServer>({
    ...ofCases,
    method: 'post',
    path: `${path}/:id/hand_over`,
    summary: 'Hand a case over to another of its readers',
    id: 'uuid',
    body: { schema: handOverHelpCase, kind: 'plain' },
    answers: { one: [record] },
    operationId: 'handOverHelpCase',
    refuses: [409],
    find: routed,
    handle: async (call, { reader_id: to }, row) => {
      await carryOut(call, row, { act: 'hand_over', to: id<UserId>(to), also: noMore })
      return answerOf(call)
    },
  }),
  endpoint<z.infer<typeof closeHelpCase>, HelpCaseRow, JsonServer>({
    ...ofCases,
    method: 'post',
    path: `${path}/:id/close`,
    summary: 'Close a case, and say what was done',
    id: 'uuid',
    body: { schema: closeHelpCase, kind: 'plain' },
    answers: { one: [record] },
    operationId: 'closeHelpCase',
    refuses: [409],
    find: routed,
    handle: async (call, { outcome, words }, row) => {
      const conductMonths = call.company.settings.help_conduct_months
      await carryOut(call, row, {
        act: 'close',
        words,
        also: (work) => closeCase(work, row.id, { outcome, readerId: call.user.id, conductMonths }),
      })
      return answerOf(call)
    },
  }),
  endpoint<z.infer<typeof proposeMentors>, HelpCaseRow, JsonServer>({
    ...ofCases,
    reads: [...new Set([...relationshipReads, ...directoryReads])],
    method: 'post',
    path: `${path}/:id/another_mentor`,
    summary: 'End the accompaniment without blame, and propose three mentors to a mentee',
    id: 'uuid',
    body: { schema: proposeMentors, kind: 'plain' },
    answers: { one: [record] },
    operationId: 'anotherMentorHelpCase',
    refuses: [409],
    find: routed,
    handle: async (call, { words }, row) => {
      const { relationshipId } = row
      const proposed = (await suggestionsFor(call.sql, row)).map((one) => one.id)
      // A repeat finds the case closed; what closed it is found by the key.
      if ((await call.wrote(call.sql)) === null) {
        if (relationshipId === null) throw new ConsoleProblem(409, 'help_case_without_pair')
        // In hands first: of two readers one ends the accompaniment, and only of a case that they then close.
        await carryOut({ ...call, sql: call.services.tenant(call.company.id) }, row, { act: 'take', also: noMore })
        await endAccompaniment(call, relationshipId)
      }
      const conductMonths = call.company.settings.help_conduct_months
      await carryOut(call, row, {
        act: 'another_mentor',
        words,
        also: (work) =>
          closeCase(work, row.id, { outcome: 'another_mentor', readerId: call.user.id, conductMonths, proposed }),
      })
      return answerOf(call)
    },
  }),
  endpoint<undefined, { readonly id: string }, JsonServer>({
    access: 'session',
    right: 'configure',
    reads: [],
    method: 'get',
    path: '/programs/:id/help_readers',
    summary: 'Who reads what people of the program ask for help with, and who may be named',
    id: 'uuid',
    answers: { one: [{ name: 'HelpReaders', schema: helpReaders }] },
    operationId: 'getHelpReadersOfProgram',
    find: (call) => found(call, programs, call.params['id']),
    handle: async ({ sql, query }, _body, program) => {
      takesOnly(query, [])
      return one(await readersOfProgram(sql, program.id))
    },
  }),
  endpoint<z.infer<typeof nameHelpReaders>, { readonly id: string }, JsonServer>({
    access: 'session',
    right: 'configure',
    reads: [],
    method: 'post',
    path: '/programs/:id/help_readers',
    summary: 'Name who reads one topic; with nobody the administrators of the company do',
    id: 'uuid',
    body: { schema: nameHelpReaders, kind: 'plain' },
    answers: { one: [{ name: 'HelpReaders', schema: helpReaders }] },
    operationId: 'nameHelpReadersOfProgram',
    refuses: [409],
    lastWrite: audited(programs.name, { attribute: 'help_readers' }),
    find: (call) => found(call, programs, call.params['id']),
    handle: async ({ sql, user, company }, { topic, readers, from }, program) => {
      await sql.transaction(async (work) => {
        await work.query({ text: 'select from app.programs where id = $1 for update', values: [program.id] })
        const before = await readersOfProgram(work, program.id)
        const known = new Set<string>(before.candidates.map((one) => one.id))
        if (!readers.every((one) => known.has(one)))
          throw new ConsoleProblem(422, 'invalid_record', { readers: 'invalid' })
        const was = before.topics.find((one) => one.topic === topic)?.readers.map((one) => one.id) ?? []
        if (!isDeepStrictEqual(was.toSorted(), from.toSorted())) throw new ConsoleProblem(409, 'conflict')
        await work.query({
          text: 'delete from app.help_readers where program_id = $1 and topic = $2',
          values: [program.id, topic],
        })
        await work.query({
          text: `insert into app.help_readers (company_id, program_id, topic, user_id)
            select $1, $2, $3, reader from unnest($4::uuid[]) reader on conflict do nothing`,
          values: [company.id, program.id, topic, readers],
        })
        await addAuditEntry(work, {
          actorId: user.id,
          action: 'update',
          type: programs.name,
          id: program.id,
          before: { help_readers: [topic, ...was] },
          after: { help_readers: [topic, ...readers] },
        })
      })
      return one(await readersOfProgram(sql, program.id))
    },
  }),
]

/** Ends it for its two people without a reason that they see. One that is over already stays as it ended. */
async function endAccompaniment(call: ConsoleCall, relationshipId: string): Promise<void> {
  const facts = await accompanimentFacts(call.sql, relationshipId)
  if (facts?.running !== true) return
  const result = await call.services.mentoringRelationships.transitionRelationship({
    ...call.command('admin'),
    at: call.services.now(),
    relationshipId: id<RelationshipId>(relationshipId),
    wanted: 'admin_finished',
    reason: 'another_mentor',
  })
  if (!result.ok) throw refusalOf(result, { aggregate: 'mentoring_relationship' }, {})
  await call.settle(result.position)
}

async function readersOfProgram(sql: Sql, programId: string): Promise<HelpReaders> {
  const person = `json_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name))`
  const inOrder = 'order by u.last_name, u.first_name, u.id'
  const [row] = await sql.query<HelpReaders>({
    name: 'help_readers_of_program',
    text: `select g.id,
        (select json_agg(json_build_object('topic', t.topic, 'readers', (
            select coalesce(json_agg(${person} ${inOrder}), '[]') from app.help_readers h
              join app.users u on u.id = h.user_id
            where h.program_id = g.id and h.topic = t.topic and ${mayReadHelp('u')})) order by t.place)
          from unnest($2::text[]) with ordinality t (topic, place)) as topics,
        (select coalesce(json_agg(${person} ${inOrder}), '[]') from app.users u
          where u.company_id = g.company_id and ${mayReadHelp('u')}) as candidates
      from app.programs g where g.id = $1`,
    values: [programId, helpTopics],
  })
  if (row === undefined) throw new ConsoleProblem(404, 'not_found')
  return row
}
