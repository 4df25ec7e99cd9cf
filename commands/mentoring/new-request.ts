import { capacity } from '#domain/mentoring/capacity/aggregate.ts'
import { isFull, type Capacity } from '#domain/mentoring/capacity/state.ts'
import { matchReceipt } from '#domain/community/match/score.ts'
import { mentoringRelationship } from '#domain/mentoring/mentoring-relationship/aggregate.ts'
import { requestRelationship } from '#domain/mentoring/mentoring-relationship/decide.ts'
import { mentoringRequest } from '#domain/mentoring/mentoring-request/aggregate.ts'
import { createForTwo, requestMentoring } from '#domain/mentoring/mentoring-request/decide.ts'
import type { Parties } from '#domain/mentoring/mentoring-request/events.ts'
import { isOver, nthStreamPair } from '#domain/mentoring/mentoring-request/stream-pair.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import { instant, type ProfileId, type ProgramId } from '#domain/platform/ids.ts'
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
  // A day lasts until it is over everywhere: the last place is twelve hours behind.
  const until = program.requestsUntil === null ? Infinity : Date.parse(program.requestsUntil) + 1.5 * DAY
  if (origin === 'participant' && Date.parse(at) >= until) return refused('requests_closed')

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
    const [menteeCapacity, mentorCapacity, message] = await Promise.all([
      load(capacity, participant.profileId),
      load(capacity, presenter.profileId),
      sealText(vault, input, input.message, `${request.stream}/MentoringRequested/message`),
    ])
    const decide = origin === 'admin' ? createForTwo : requestMentoring
    const decision = decide(
      request.state,
      { parties, programId, relationshipId, message, receipt, answerDueAt },
      {
        participant: standing(participant, menteeCapacity.state, defaultLimits.participant),
        presenter: standing(presenter, mentorCapacity.state, defaultLimits.presenter),
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
      ],
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

function standing({ presence, inProgram, visible, away }: PersonFacts, capacity: Capacity, defaultLimit: number) {
  return { presence, inProgram, visible, away, full: isFull(capacity, defaultLimit) }
}

function refused(code: RefusalCode): CommandResult {
  return { ok: false, refusal: { code } }
}
