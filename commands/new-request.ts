import { isFull, type Capacity } from '#domain/capacity/state.ts'
import { matchReceipt } from '#domain/match/score.ts'
import { requestRelationship } from '#domain/mentoring-relationship/decide.ts'
import { createForTwo, requestMentoring } from '#domain/mentoring-request/decide.ts'
import { isOver, nthStreamPair, type StreamPair } from '#domain/mentoring-request/stream-pair.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import { instant, type ProfileId, type ProgramId } from '#domain/shared/ids.ts'
import { capacities, relationships, requests } from './aggregates.ts'
import { handle, together, type Load } from './handle.ts'
import type { CommandContext, CommandResult, Facts, PersonFacts, RefusalCode, Vault } from './ports.ts'
import { sealText } from './seal-text.ts'

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
  const pair = await facts.pair(companyId, { programId, participant: mentee, presenterId })
  const { program, participant, presenter, requestExpiryDays, defaultLimits } = pair
  if (participant === null) return refused(origin === 'admin' ? 'participant_gone' : 'not_a_mentee')
  if (program === null || presenter === null) return refused('not_found')

  const parties = {
    participantId: participant.profileId,
    participantUserId: participant.userId,
    presenterId: presenter.profileId,
    presenterUserId: presenter.userId,
  }
  const receipt = matchReceipt({
    programId,
    weights: program.weights,
    participant: participant.match,
    presenter: presenter.match,
    reference: at,
  })
  const answerDueAt = instant(new Date(Date.parse(at) + requestExpiryDays * DAY))

  return handle(store, input, async (load) => {
    const { place, request, relationship } = await currentPlace(load, programId, participant, presenter)
    const [menteeCapacity, mentorCapacity] = await Promise.all([
      load(capacities, participant.profileId),
      load(capacities, presenter.profileId),
    ])
    const { relationshipId, requestId } = place
    const message = await sealText(vault, input, input.message, `${request.stream}/MentoringRequested/message`)
    const decide = origin === 'admin' ? createForTwo : requestMentoring
    const decision = decide(
      request.state,
      { parties, programId, relationshipId, message, receipt, answerDueAt },
      {
        participant: standing(participant, menteeCapacity.state, defaultLimits.participant),
        presenter: standing(presenter, mentorCapacity.state, defaultLimits.presenter),
      },
    )
    return together(
      requestId,
      { on: request, decision },
      {
        on: relationship,
        decision: requestRelationship(relationship.state, { parties, programId, requestId }),
        // Alone it is harmless: whoever asks next for this pair completes it.
        when: 'before',
      },
    )
  })
}

/** The first place of the pair in the program that is not over, or the one that this very command took before. */
async function currentPlace(load: Load, programId: ProgramId, participant: PersonFacts, presenter: PersonFacts) {
  const read = async (place: StreamPair) => {
    const [request, relationship] = await Promise.all([
      load(requests, place.requestId),
      load(relationships, place.relationshipId),
    ])
    return { place, request, relationship }
  }
  for (let n = 1; ; n++) {
    const found = await read(nthStreamPair(programId, participant.profileId, presenter.profileId, n))
    if (found.request.own.size > 0 || !isOver(found.request.state, found.relationship.state)) return found
  }
}

function standing({ presence, inProgram, visible }: PersonFacts, capacity: Capacity, defaultLimit: number) {
  return { presence, inProgram, visible, full: isFull(capacity, defaultLimit) }
}

function refused(code: RefusalCode): CommandResult {
  return { ok: false, refusal: { code } }
}
