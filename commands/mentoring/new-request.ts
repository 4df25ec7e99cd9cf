import { capacity } from '#domain/mentoring/capacity/aggregate.ts'
import { giveBackWaitingPlace } from '#domain/mentoring/capacity/decide.ts'
import { isFull, type Capacity } from '#domain/mentoring/capacity/state.ts'
import { matchReceipt } from '#domain/community/match/score.ts'
import { mentoringRelationship } from '#domain/mentoring/mentoring-relationship/aggregate.ts'
import { requestRelationship } from '#domain/mentoring/mentoring-relationship/decide.ts'
import { mentoringRequest } from '#domain/mentoring/mentoring-request/aggregate.ts'
import { createForTwo, requestMentoring } from '#domain/mentoring/mentoring-request/decide.ts'
import type { Parties } from '#domain/mentoring/mentoring-request/events.ts'
import { isOver, nthStreamPair } from '#domain/mentoring/mentoring-request/stream-pair.ts'
import { waitingList } from '#domain/mentoring/waiting-list/aggregate.ts'
import { takeOffer } from '#domain/mentoring/waiting-list/decide.ts'
import { someoneWaits } from '#domain/mentoring/waiting-list/state.ts'
import { accept } from '#domain/platform/decision.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import { instant, type Instant, type ProfileId, type ProgramId, type RelationshipId } from '#domain/platform/ids.ts'
import { handle } from '../platform/handle.ts'
import type { CommandContext, CommandResult, Facts, PersonFacts, RefusalCode, Vault } from '../platform/ports.ts'
import { sealText } from '../platform/seal-text.ts'
import { unitOfWork, type Load } from '../platform/unit-of-work.ts'

export interface NewRequestInput extends CommandContext {
  readonly programId: ProgramId
  readonly presenterId: ProfileId
  readonly message: string | null
}

interface Dependencies {
  readonly store: EventStore
  readonly vault: Vault
  readonly facts: Facts
}

const DAY = 86_400_000

/** A mentee asks a mentor. */
export async function requestAsMentee(dependencies: Dependencies, input: NewRequestInput): Promise<CommandResult> {
  const { userId } = input.actor
  if (userId === undefined) return refused('forbidden')
  return newRequest(dependencies, input, { userId }, 'participant')
}

/** An administrator asks for two people. */
export async function requestForTwo(
  dependencies: Dependencies,
  input: NewRequestInput & { readonly participantId: ProfileId },
): Promise<CommandResult> {
  if (input.actor.kind !== 'admin') return refused('forbidden')
  return newRequest(dependencies, input, { profileId: input.participantId }, 'admin')
}

async function newRequest(
  { store, vault, facts }: Dependencies,
  input: NewRequestInput,
  mentee: Parameters<Facts['pair']>[1]['participant'],
  origin: 'participant' | 'admin',
): Promise<CommandResult> {
  const { companyId, programId, presenterId, at } = input
  const known = await facts.pair(companyId, { programId, participant: mentee, presenterId })
  const { program, participant, presenter, requestExpiryDays, defaultLimits } = known
  if (participant === null) return refused(origin === 'admin' ? 'participant_gone' : 'not_a_mentee')
  if (program === null || presenter === null) return refused('not_found')

  if (program.archived) return refused('program_archived')
  if (origin === 'participant' && isClosed(program, at)) return refused('requests_closed')

  const parties = partiesOf(participant, presenter)
  const receipt = matchReceipt({
    programId,
    weights: program.weights,
    weightsVersion: program.weightsVersion,
    participant: participant.match,
    presenter: presenter.match,
    reference: at,
  })
  const answerDueAt = instant(new Date(Date.parse(at) + requestExpiryDays * DAY))

  return handle(store, input, { resource: 'mentoring_request' }, async (load) => {
    const { streams, request, relationship } = await currentStreams(load, programId, parties)
    const { relationshipId, requestId } = streams
    const [menteeCapacity, mentorCapacity, list, message] = await Promise.all([
      load(capacity, participant.profileId),
      load(capacity, presenter.profileId),
      load(waitingList, presenter.profileId),
      sealText(vault, input, input.message, `${request.stream}/MentoringRequested/message`),
    ])
    // A place of the waiting list that is kept for the mentee is taken by this request.
    const { waiters, taken } = list.state
    const isTheirs = taken.has(relationshipId) || (waiters.get(participant.profileId)?.offer ?? null) !== null
    const decide = origin === 'admin' ? createForTwo : requestMentoring
    const decision = decide(
      request.state,
      { parties, programId, relationshipId, message, receipt, answerDueAt },
      {
        participant: standing(participant, menteeCapacity.state, defaultLimits.participant),
        presenter: {
          ...standing(presenter, mentorCapacity.state, defaultLimits.presenter, isTheirs ? relationshipId : null),
          awaited: origin === 'participant' && !isTheirs && someoneWaits(list.state),
        },
      },
    )
    return unitOfWork({
      resource: { on: request, decision },
      // A relationship without its request is harmless: the next request of the two people completes it.
      before: [
        {
          on: relationship,
          decision: requestRelationship(relationship.state, { parties, programId, requestId }),
        },
        {
          on: list,
          decision: isTheirs ? takeOffer(list.state, [origin], participant.profileId, relationshipId, at) : accept(),
        },
      ],
      after: isTheirs
        ? [
            {
              on: menteeCapacity,
              decision: giveBackWaitingPlace(menteeCapacity.state, presenter.profileId),
            },
          ]
        : [],
    })
  })
}

/** The first streams of the two people in the program that are not over, or the ones that this command wrote before. */
export async function currentStreams(
  load: Load,
  programId: ProgramId,
  { participantId, presenterId }: Pick<Parties, 'participantId' | 'presenterId'>,
) {
  for (let n = 1; ; n++) {
    const streams = nthStreamPair(programId, participantId, presenterId, n)
    const [request, relationship] = await Promise.all([
      load(mentoringRequest, streams.requestId),
      load(mentoringRelationship, streams.relationshipId),
    ])
    const written = request.alreadyWritten.size > 0 || relationship.alreadyWritten.size > 0
    if (written || !isOver(request.state, relationship.state)) return { streams, request, relationship }
  }
}

export function partiesOf(participant: PersonFacts, presenter: PersonFacts): Parties {
  return {
    participantId: participant.profileId,
    participantUserId: participant.userId,
    presenterId: presenter.profileId,
    presenterUserId: presenter.userId,
  }
}

/** Whether the last day on which mentees ask is over. It lasts until it is over everywhere: twelve hours behind. */
export function isClosed({ requestsUntil }: { readonly requestsUntil: string | null }, at: Instant): boolean {
  return requestsUntil !== null && Date.parse(at) >= Date.parse(requestsUntil) + 1.5 * DAY
}

/** @param kept a place that is reserved for the two already */
function standing(
  { presence, inProgram, visible, away }: PersonFacts,
  capacity: Capacity,
  defaultLimit: number,
  kept: RelationshipId | null = null,
) {
  const full = isFull(capacity, defaultLimit) && !(kept !== null && capacity.open.has(kept))
  return { presence, inProgram, visible, away, full }
}

function refused(code: RefusalCode): CommandResult {
  return { ok: false, refusal: { code } }
}
