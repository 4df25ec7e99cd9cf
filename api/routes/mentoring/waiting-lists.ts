import type { CommandResult } from '#commands/platform/ports.ts'
import { mayWait } from '#domain/mentoring/waiting-list/decide.ts'
import { waitingListPolicy } from '#domain/mentoring/waiting-list/policy.ts'
import { id, instant, isUuid, type ProfileId, type ProgramId } from '#domain/platform/ids.ts'
import { findProfile, profileReads } from '#projections/community/profiles/profile-query.ts'
import {
  findWaitingList,
  ownWaitingLists,
  waitingListReads,
  type WaitingListSeen,
} from '#projections/mentoring/waiting-list/query.ts'
import { waitingLists as contract, type WaitingListAttributes } from '../../contract/mentoring/waiting-lists.ts'
import { created, found, resources, whole } from '../../platform/http/answers.ts'
import { endpoint, type Endpoint, type SignedInCall } from '../../platform/http/endpoint.ts'
import { Problem } from '../../platform/http/problem.ts'
import { currentProgramQuery } from '../../queries/company/programs.ts'
import { serializer } from '../../queries/platform/serializer.ts'
import { done } from '../../refusals/platform/done.ts'
import { rightOf } from '../community/shared/profile-rights.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'

const resourceOf = serializer(contract)

/**
 * The waiting lists of mentors. Whoever may open the profile of a mentor reads how many wait, and their own wait;
 * nobody reads who the others are.
 */
export function waitingListEndpoints({
  sql,
  waitingLists: commands,
  waitingMessages,
}: RouteDependencies): readonly Endpoint[] {
  const declared = { query: queryOf(contract), answers: answersOf(contract) }
  const reads = [...new Set([...waitingListReads, ...profileReads])]
  const { paths, bodies, type } = contract

  const resourcesOf = async (seen: readonly WaitingListSeen[]) => {
    const messages = await waitingMessages.open(
      seen.map(({ id: listId, message, message_of: of }) =>
        message === null || of === null ? null : { listId, message, of },
      ),
    )
    return seen.map((list, n) => resourceOf(recordOf(list, messages[n] ?? null)))
  }

  /** @throws Problem 404, or 403 for who may not open the mentor's profile and is not in the list */
  const find = async (call: SignedInCall, presenterId = (call.params['id'] ?? '').toLowerCase()) => {
    const connection = sql(call.company.id)
    const list = found(isUuid(presenterId) ? await findWaitingList(connection, call.user.id, presenterId) : null)
    if (list.state !== null) return list
    const reading = { programId: null, reference: instant(new Date()), scored: false } as const
    const query = { id: presenterId, role: 'presenter', reader: { userId: call.user.id }, ...reading } as const
    const profile = found(await findProfile(connection, query))
    if (rightOf(call.user, profile) === null) throw new Problem(403, 'profile_not_accessible')
    return list
  }
  const show = async (call: SignedInCall, presenterId?: string) => {
    const [resource] = await resourcesOf([await find(call, presenterId)])
    return resources(call, found(resource))
  }

  return [
    endpoint({
      ...declared,
      answers: { ...declared.answers, list: true },
      access: 'session',
      method: 'get',
      path: paths.list,
      reads: waitingListReads,
      summary: 'The lists in which the reader waits, and what ended lately without them',
      handle: async (call) => whole(call, await resourcesOf(await ownWaitingLists(sql(call.company.id), call.user.id))),
    }),

    endpoint({
      ...declared,
      access: 'session',
      method: 'get',
      path: paths.one,
      reads,
      summary: 'How many wait for a place of a mentor, and the reader’s own wait',
      handle: (call) => show(call),
    }),

    endpoint({
      ...declared,
      access: 'session',
      method: 'post',
      path: paths.list,
      reads,
      writes: 'mentoring_request',
      summary: 'Wait for a place of a mentor who is full or away',
      body: { schema: bodies.create, kind: type },
      handle: async (call, { data }) => {
        const { presenter, program } = data.relationships
        const mentee = call.user.profiles.find(({ role }) => role === 'participant')?.id
        if (mentee === undefined) throw new Problem(403, 'not_a_mentee')
        const programId = program?.data.id ?? (await currentProgramQuery(sql(call.company.id), mentee))
        if (programId === null)
          throw new Problem(422, { code: 'not_in_program', source: { pointer: '/data/relationships' } })
        const presenterId = id<ProfileId>(presenter.data.id)
        const result = await commands.joinWaitingList({
          ...call.command(),
          presenterId,
          programId: id<ProgramId>(programId),
          message: data.attributes.message,
        })
        await call.settle(done(result, 'waiting_list', { data }).position)
        return created(call, `/api/v1${paths.list}/${presenterId}`, () => show(call, presenterId))
      },
    }),

    endpoint({
      ...declared,
      access: 'session',
      method: 'patch',
      path: paths.one,
      reads,
      writes: 'request_answer',
      summary: 'Take the place that is kept, let it pass, leave the list, or change the message',
      find,
      body: { schema: bodies.update, kind: type },
      handle: async (call, { data }) => {
        const { aasm_state: wanted, message } = data.attributes
        const command = { ...call.command(), presenterId: id<ProfileId>(data.id) }
        const act = (): Promise<CommandResult> | null => {
          if (wanted === 'taken') return commands.takeOfferedPlace(command)
          if (wanted === 'passed') return commands.passOfferedPlace(command)
          if (wanted === 'left') return commands.leaveWaitingList(command)
          return message === undefined ? null : commands.changeWaitingMessage({ ...command, message })
        }
        const result = await act()
        if (result !== null) await call.settle(done(result, 'waiting_list', { data }).position)
        return show(call)
      },
    }),
  ]
}

function recordOf(list: WaitingListSeen, message: string | null): Parameters<typeof resourceOf>[0] {
  const { id: listId, state, waiting, offered, full, away, program_id: programId } = list
  const attributes: WaitingListAttributes = {
    full_name: list.full_name,
    avatar_url: list.avatar_url,
    aasm_state: state ?? 'none',
    closing_reason: list.closing_reason,
    place: list.place,
    waiting: waiting + offered,
    own_lists: list.own_lists,
    message,
    message_at: list.message_at,
    joined_at: list.joined_at,
    offered_at: list.offered_at,
    offered_until: list.offered_until,
    closed_at: list.closed_at,
    next_end_on: list.next_end_on,
    back_on: list.back_on,
    allowed: allowedIn(state, { full, away, awaited: waiting > 0 }),
  }
  return {
    id: listId,
    ...attributes,
    presenter: { type: 'presenters', id: listId },
    user: { type: 'users', id: list.user_id },
    program: programId === null ? null : { type: 'programs', id: programId },
  }
}

function allowedIn(
  state: WaitingListSeen['state'],
  mentor: Parameters<typeof mayWait>[0],
): WaitingListAttributes['allowed'] {
  const stage = state === 'waiting' || state === 'offered' ? state : 'none'
  return waitingListPolicy.allowedFor(stage, ['participant']).flatMap((goal) => {
    if (goal === 'edit') return ['message' as const]
    if (goal === 'waiting') return mayWait(mentor) ? [goal] : []
    return goal === 'taken' || goal === 'passed' || goal === 'left' ? [goal] : []
  })
}
