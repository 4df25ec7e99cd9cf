import type { CommandContext, CommandResult } from '#commands/platform/ports.ts'
import { id, isUuid, type ProfileId, type ProgramId, type RelationshipId } from '#domain/platform/ids.ts'
import { centerReads, mentoringCenter } from '#projections/mentoring/mentoring-relationship/center.ts'
import {
  findMentoringRelationship,
  listMentoringRelationships,
  relationshipReads,
} from '#projections/mentoring/mentoring-relationship/projection.ts'
import { findMentoringRequest, requestReads } from '#projections/mentoring/mentoring-request/query.ts'
import { centerMeta, type CenterMeta } from '../../contract/mentoring/mentoring-center.ts'
import {
  mentoringRelationships as contract,
  relationshipStates,
} from '../../contract/mentoring/mentoring-relationships.ts'
import { mentoringRequests } from '../../contract/mentoring/mentoring-requests.ts'
import { found, one as oneOf, wholeText } from '../../platform/http/answers.ts'
import { joinTexts } from '../../platform/http/document.ts'
import { endpoint, type Endpoint, type SignedInCall } from '../../platform/http/endpoint.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, fieldsOf, queryOf } from '../platform/shared/from-contract.ts'
import { includedOf, includedReads, peopleAndPrograms } from '../platform/shared/included.ts'
import { viewerOf } from './shared/mentoring-policy.ts'
import { commandOf, partyResource } from './shared/party-resource.ts'

/** Accompaniments, from the request on: their parties and the administrators read them. */
export function mentoringRelationshipEndpoints(dependencies: RouteDependencies): readonly Endpoint[] {
  const { sql, mentoringRelationships: commands } = dependencies
  const { declared, read, list, one, show, current, patch, created, conditional, settled } = partyResource(
    dependencies,
    {
      of: 'mentoring_relationship',
      contract,
      reads: relationshipReads,
      find: findMentoringRelationship,
      noteIn: ['finish_note'],
    },
  )

  /** The resource as the command leaves it; a day is one of the reader's zone. */
  const paused = async (
    call: SignedInCall,
    document: { readonly data: object } | undefined,
    command: (
      context: CommandContext & { readonly relationshipId: RelationshipId; readonly timeZone: string },
    ) => Promise<CommandResult>,
  ) => {
    const relationshipId = id<RelationshipId>((call.params['id'] ?? '').toLowerCase())
    if (!isUuid(relationshipId)) throw new Problem(404, 'not_found')
    const context = await conditional(call, relationshipId)
    await settled(call, await command({ ...context, relationshipId, timeZone: call.user.timeZone }), document)
    return show(call, relationshipId)
  }

  return [
    list({
      summary: "The reader's accompaniments, newest first, or the last ended first",
      states: relationshipStates,
      list: listMentoringRelationships,
      orders: { ended_at: 'ended' },
    }),
    one('One accompaniment'),

    endpoint({
      method: 'get',
      path: contract.paths.center,
      summary:
        "What concerns the reader's mentoring now: accompaniments that run or wait for a rating, with people, " +
        'programs and sessions; requests that wait; in `meta` their capacity',
      access: 'session',
      reads: [...centerReads, ...includedReads],
      // All of these are always included.
      query: {
        include: [...contract.includes, 'mentoring_request', 'meetings'],
        fields: { ...declared.query.fields, ...fieldsOf('mentoring_requests', 'meetings') },
      },
      answers: { ...declared.answers, list: true, listMeta: centerMeta },
      handle: async (call) => {
        const connection = sql(call.company.id)
        const center = await mentoringCenter(connection, call.user.id)
        const of = await peopleAndPrograms(connection, call.user, center)
        const meta: CenterMeta = {
          sent_requests: center.sent,
          older_requests: center.closed,
          accompaniments: center.capacity,
          unrated: [...center.unrated],
          next_tasks: [...center.nextTasks],
          next_milestones: [...center.nextMilestones],
          waits: center.waits,
        }
        return wholeText(call, center, joinTexts([center.requests, center.meetings, of]), meta)
      },
    }),

    endpoint({
      ...declared,
      access: 'session',
      method: 'post',
      path: contract.paths.list,
      summary: 'Bring two people together without a request, as an administrator',
      body: { schema: contract.bodies.create, kind: contract.type },
      handle: async (call, { data }) => {
        const { participant, presenter, program } = data.relationships
        const result = await commands.setUp({
          ...commandOf(call),
          programId: id<ProgramId>(program.data.id),
          participantId: id<ProfileId>(participant.data.id),
          presenterId: id<ProfileId>(presenter.data.id),
        })
        return created(call, result, { data })
      },
    }),

    endpoint({
      ...declared,
      access: 'session',
      method: 'patch',
      path: contract.paths.one,
      revisions: true,
      summary: 'Finish it, or delete it as an administrator, by the wanted state',
      body: { schema: contract.bodies.update, kind: contract.type },
      current,
      handle: (call, document) => {
        const { aasm_state: wanted, reason, note = null } = document.data.attributes ?? {}
        if (wanted === undefined) return patch(call, document, null)
        return patch(call, document, (context) =>
          commands.transitionRelationship({
            ...context,
            relationshipId: id<RelationshipId>(document.data.id),
            wanted,
            note,
            ...(reason !== undefined && { reason }),
          }),
        )
      },
    }),

    endpoint({
      ...declared,
      access: 'session',
      method: 'put',
      path: contract.paths.pause,
      revisions: true,
      summary: 'Pause it until a day: nobody is reminded, and nothing expires; the dates until then are cancelled',
      body: { schema: contract.bodies.pause, kind: contract.type },
      handle: async (call, document) => {
        const { until, reason, word = null } = document.data.attributes
        return paused(call, document, (context) =>
          commands.pauseRelationship({ ...context, until, reason, word: word === '' ? null : word }),
        )
      },
    }),

    endpoint({
      ...declared,
      access: 'session',
      method: 'patch',
      path: contract.paths.pause,
      revisions: true,
      summary: 'Go on on another day',
      body: { schema: contract.bodies.move_pause, kind: contract.type },
      handle: async (call, document) => {
        const { until } = document.data.attributes
        return paused(call, document, (context) => commands.movePause({ ...context, until }))
      },
    }),

    endpoint({
      ...declared,
      access: 'session',
      method: 'delete',
      path: contract.paths.pause,
      revisions: true,
      summary: 'Go on now; when it is not paused, nothing changes',
      handle: async (call) => paused(call, undefined, commands.resumeRelationship),
    }),

    endpoint({
      ...declared,
      access: 'session',
      method: 'get',
      path: contract.paths.request,
      summary: 'The request that an accompaniment began with; null when an administrator set it up',
      reads: [...relationshipReads, ...requestReads],
      query: queryOf(mentoringRequests),
      answers: { ...answersOf(mentoringRequests), nullable: true },
      handle: async (call) => {
        const { requestId } = await read(call, call.params['id'] ?? '')
        if (requestId === null) return oneOf(call, 'null', call.query.includeGiven ? '[]' : null)
        const connection = sql(call.company.id)
        const request = found(await findMentoringRequest(connection, requestId, viewerOf(call.user)))
        return oneOf(call, request.json, await includedOf(connection, call, [request]), request.revision)
      },
    }),
  ]
}
