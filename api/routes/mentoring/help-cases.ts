import { dayIn } from '#domain/platform/time-zone.ts'
import { derivedId, type HelpCaseId, type HelpMessageId, id, instant, type UserId } from '#domain/platform/ids.ts'
import { decideAsAuthor, workingDaysAfter } from '#domain/mentoring/help-case/rules.ts'
import { helpTopics, mostHelpMessages, mostOpenCases } from '#domain/mentoring/help-case/words.ts'
import {
  findMentoringRelationship,
  relationshipReads,
} from '#projections/mentoring/mentoring-relationship/projection.ts'
import { helpCases as contract, helpDesks, type HelpCaseAttributes } from '../../contract/mentoring/help-cases.ts'
import { created, found, one, resources, whole } from '../../platform/http/answers.ts'
import type { Resource } from '../../platform/http/document.ts'
import { endpoint, type Endpoint, type SignedInCall } from '../../platform/http/endpoint.ts'
import { Problem } from '../../platform/http/problem.ts'
import {
  addMessage,
  caseOfAuthor,
  casesOfAuthor,
  closeCase,
  countMessages,
  type HelpCaseRow,
  holdCase,
  messagesOf,
  openCasesOf,
  readersByTopic,
} from '../../queries/mentoring/help-cases.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'
import { viewerOf } from './shared/mentoring-policy.ts'

/**
 * What a party of an accompaniment tells the team in confidence. Nobody but its author finds a case here; who reads it
 * for the team does so in the console. Answers to changes hold no words: they are kept for repeats.
 */
export function helpCaseEndpoints({ sql, helpDesk }: RouteDependencies): readonly Endpoint[] {
  const declared = { reads: [], query: queryOf(contract), answers: answersOf(contract) } as const
  const { paths, bodies } = contract

  /** The accompaniment as one of its two people. @throws Problem 404 for everybody else, administrators too */
  const partyOf = async (call: SignedInCall, relationshipId: string) => {
    const pair = found(await findMentoringRelationship(sql(call.company.id), relationshipId, viewerOf(call.user)))
    const { participantUserId, presenterUserId, programId, state } = pair
    const began = state !== 'requested' && state !== 'cancelled'
    if (!began || ![participantUserId, presenterUserId].includes(call.user.id)) throw new Problem(404, 'not_found')
    const other = id<UserId>(call.user.id === participantUserId ? presenterUserId : participantUserId)
    return { programId, other }
  }
  const dueOn = ({ company }: SignedInCall) => {
    const { time_zone: zone, help_answer_days: days } = company.settings
    return workingDaysAfter(dayIn(zone, instant(new Date())), days)
  }
  const mine = async (call: SignedInCall): Promise<HelpCaseRow> =>
    found(await caseOfAuthor(sql(call.company.id), call.params['id'] ?? '', call.user.id))
  const show = async (call: SignedInCall, caseId: string) =>
    one(call, JSON.stringify(resourceOf(found(await caseOfAuthor(sql(call.company.id), caseId, call.user.id)))))
  const sealed = async (call: SignedInCall, messageId: string, words: string) => {
    const seal = await helpDesk.seal(call.company.id, call.user.id, messageId, words)
    // As for a command: who is erased is signed in no longer.
    if (seal === null) throw new Problem(401, 'unauthenticated')
    return seal
  }

  return [
    endpoint({
      access: 'session',
      method: 'get',
      path: helpDesks.paths.of_relationship,
      summary: 'Who reads what one tells the team of an accompaniment, and by when they answer',
      reads: relationshipReads,
      query: queryOf(helpDesks),
      answers: answersOf(helpDesks),
      handle: async (call) => {
        const relationshipId = call.params['id'] ?? ''
        const { programId, other } = await partyOf(call, relationshipId)
        const connection = sql(call.company.id)
        const [topics, open] = await Promise.all([
          readersByTopic(connection, { programId, topics: helpTopics, parties: [call.user.id, other] }),
          openCasesOf(connection, call.user.id),
        ])
        return resources(call, {
          type: helpDesks.type,
          id: relationshipId,
          attributes: {
            answer_on: dueOn(call),
            topics: topics.map(({ topic, readers, named }) => ({
              topic,
              readers: readers.map(({ name }) => name),
              named,
            })),
            open: open.filter((one) => one.relationshipId === relationshipId).map((one) => one.id),
            full: open.length >= mostOpenCases,
          },
        })
      },
    }),

    endpoint({
      ...declared,
      access: 'session',
      method: 'get',
      path: paths.list,
      summary: 'What the reader told the team in confidence, the newest first, without its words',
      answers: { ...declared.answers, list: true },
      handle: async (call) => whole(call, (await casesOfAuthor(sql(call.company.id), call.user.id)).map(resourceOf)),
    }),

    endpoint({
      ...declared,
      access: 'session',
      method: 'get',
      path: paths.one,
      summary: 'What the reader told the team, with its answers',
      handle: async (call) => {
        const helpCase = await mine(call)
        const rows = await messagesOf(sql(call.company.id), helpCase.id)
        const words = await helpDesk.open(rows)
        const resource = resourceOf(helpCase)
        const messages = rows.map(({ id: messageId, fromTeam, name, at }, place) => ({
          id: messageId,
          from: fromTeam ? 'team' : 'author',
          name: fromTeam ? name : null,
          words: words[place] ?? null,
          at,
        }))
        return resources(call, { ...resource, attributes: { ...resource.attributes, messages } })
      },
    }),

    endpoint({
      ...declared,
      access: 'session',
      method: 'post',
      path: paths.list,
      writes: 'help',
      summary: 'Tell the team of an accompaniment, in confidence',
      reads: relationshipReads,
      body: { schema: bodies.create, kind: contract.type },
      handle: async (call, { data }) => {
        const { relationship_id: relationshipId, topic, wish = null, words = '' } = data.attributes
        const { programId, other } = await partyOf(call, relationshipId.toLowerCase())
        const { company, user } = call
        const caseId = derivedId<HelpCaseId>('help_case', user.id, call.idempotencyKey)
        const messageId = derivedId<HelpMessageId>('help_message', caseId)
        const message = words === '' ? null : await sealed(call, messageId, words)
        await call.once(sql(company.id)).transaction(async (work) => {
          const held = await work.query({
            text: `select from app.users where id = $1 and status <> 'erased' for update`,
            values: [user.id],
          })
          if (held.length === 0) throw new Problem(401, 'unauthenticated')
          if ((await openCasesOf(work, user.id)).length >= mostOpenCases) throw new Problem(422, 'too_many_help_cases')
          await work.query({
            name: 'help_case_add',
            text: `insert into app.help_cases
                (id, company_id, author_id, counterpart_id, relationship_id, program_id, topic, wish, due_on)
              values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
            values: [caseId, company.id, user.id, other, relationshipId, programId, topic, wish, dueOn(call)],
          })
          if (message !== null)
            await addMessage(work, {
              id: messageId,
              companyId: company.id,
              caseId,
              fromTeam: false,
              senderId: user.id,
              words: message,
            })
          const [reading] = await readersByTopic(work, { programId, topics: [topic], parties: [user.id, other] })
          await helpDesk.tellReaders(work, company.id, caseId, reading?.readers.map((reader) => reader.id) ?? [])
        })
        return created(call, `/api/v1${paths.list}/${caseId}`, () => show(call, caseId))
      },
    }),

    endpoint({
      ...declared,
      access: 'session',
      method: 'post',
      path: paths.messages,
      writes: 'help',
      summary: 'Write to the team about one’s case, until it is closed',
      find: mine,
      body: { schema: bodies.message, kind: 'help_messages' },
      handle: async (call, { data }, { id: caseId }) => {
        const { company, user } = call
        const messageId = derivedId<HelpMessageId>('help_message', caseId, call.idempotencyKey)
        const words = await sealed(call, messageId, data.attributes.words)
        await call.once(sql(company.id)).transaction(async (work) => {
          const decided = decideAsAuthor(found(await holdCase(work, caseId)), 'write')
          if ('refusal' in decided) throw new Problem(409, 'help_case_closed')
          if ((await countMessages(work, caseId)) >= mostHelpMessages) throw new Problem(422, 'too_many_help_messages')
          await addMessage(work, {
            id: messageId,
            companyId: company.id,
            caseId,
            fromTeam: false,
            senderId: user.id,
            words,
          })
        })
        return created(call, `/api/v1${paths.list}/${caseId}`, () => show(call, caseId))
      },
    }),

    endpoint({
      ...declared,
      access: 'session',
      method: 'patch',
      path: paths.one,
      summary: 'Take one’s case back',
      find: mine,
      body: { schema: bodies.update, kind: contract.type },
      handle: async (call, _body, { id: caseId }) => {
        await call.once(sql(call.company.id)).transaction(async (work) => {
          const decided = decideAsAuthor(found(await holdCase(work, caseId)), 'withdraw')
          if ('refusal' in decided) throw new Problem(409, 'help_case_closed')
          const conductMonths = call.company.settings.help_conduct_months
          await closeCase(work, caseId, { outcome: 'withdrawn', readerId: null, conductMonths })
        })
        return show(call, caseId)
      },
    }),
  ]
}

function resourceOf(row: HelpCaseRow): Resource & { readonly attributes: HelpCaseAttributes } {
  return {
    type: contract.type,
    id: row.id,
    attributes: {
      topic: row.topic,
      wish: row.wish,
      state: row.state,
      outcome: row.outcome,
      relationship_id: row.relationshipId,
      counterpart_name: row.counterpart?.name ?? null,
      created_at: row.createdAt,
      answer_on: row.answerOn,
      taken_at: row.takenAt,
      reader_name: row.reader?.name ?? null,
      answered_at: row.answeredAt,
      closed_at: row.closedAt,
      erased_on: row.erasedOn,
      readers: row.readers.map(({ name }) => name),
      named: row.named,
      proposed: [...row.proposed],
    },
  }
}
