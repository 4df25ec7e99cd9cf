import { isFull, type Capacity } from '#domain/mentoring/capacity/state.ts'
import { mentoringRelationship } from '#domain/mentoring/mentoring-relationship/aggregate.ts'
import {
  cancel,
  finish,
  finishAsAdmin,
  movePause,
  pause,
  type PauseWanted,
  remove,
  resume,
  resumeAsDue,
  setUp,
} from '#domain/mentoring/mentoring-relationship/decide.ts'
import {
  type AdminFinishReason,
  adminFinishReasons,
  finishReasons,
  type FinishReason,
  type PauseReason,
} from '#domain/mentoring/mentoring-relationship/words.ts'
import { relationshipPolicy, type RelationshipGoal } from '#domain/mentoring/mentoring-relationship/policy.ts'
import type { Relationship } from '#domain/mentoring/mentoring-relationship/state.ts'
import { mentoringRequest } from '#domain/mentoring/mentoring-request/aggregate.ts'
import { finish as finishRequest, revoke as revokeRequest } from '#domain/mentoring/mentoring-request/decide.ts'
import { refuse } from '#domain/platform/decision.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import { instant, type ProfileId, type ProgramId, type RelationshipId } from '#domain/platform/ids.ts'
import { actingRolesOf, type ActingRole } from '#domain/platform/policy.ts'
import { dayIn } from '#domain/platform/time-zone.ts'
import { dayOf, wallClock } from '#domain/platform/wall-clock.ts'
import { capacityWithClaims, claimAndConfirm, releaseReservations, releases } from './capacity-claims.ts'
import { handle } from '../platform/handle.ts'
import { currentStreams, partiesOf } from './new-request.ts'
import type { CommandContext, CommandResult, Facts, PersonFacts, Vault } from '../platform/ports.ts'
import { sealText } from '../platform/seal-text.ts'
import { isStale, unitOfWork, type Change, type Load, type Loaded, type Outcome } from '../platform/unit-of-work.ts'

interface RelationshipInput extends CommandContext {
  readonly relationshipId: RelationshipId
}

/** A wanted state of the resource in which it is over, as the API takes it. Without a reason it is `other`. */
export interface RelationshipTransition extends RelationshipInput {
  readonly wanted: RelationshipGoal
  readonly reason?: string
  readonly note?: string | null
}

export interface SetUpInput extends CommandContext {
  readonly programId: ProgramId
  readonly participantId: ProfileId
  readonly presenterId: ProfileId
}

/** The day on which it goes on, in the actor's zone. */
export interface WantedPause {
  readonly until: string
  readonly timeZone: string
}

interface Dependencies {
  readonly store: EventStore
  readonly vault: Vault
  readonly facts: Pick<Facts, 'pair'>
}

/** A relationship that exists, loaded for someone whom it concerns. */
interface Opened {
  readonly stored: Loaded<Relationship>
  readonly existing: Exclude<Relationship, { readonly state: 'none' }>
  readonly roles: readonly ActingRole[]
  readonly load: Load
}

export type MentoringRelationships = ReturnType<typeof createMentoringRelationships>

const shape = { resource: 'mentoring_relationship' } as const

/**
 * The commands about an accompaniment itself. `domain/mentoring/mentoring-relationship/policy.ts` says who may give
 * them, and when. Ending it releases both capacities, and finishes or revokes the request that it came from.
 */
export function createMentoringRelationships({ store, vault, facts }: Dependencies) {
  const answer = (input: RelationshipInput, decideOn: (opened: Opened) => Outcome | Promise<Outcome>) =>
    handle(store, input, shape, async (load) => {
      const stored = await load(mentoringRelationship, input.relationshipId)
      if (stored.state.state === 'none') return refuse('not_found')
      const roles = actingRolesOf(stored.state.parties, input.actor)
      if (roles.length === 0) return refuse('forbidden')
      if (isStale(input, stored)) return refuse('revision_mismatch')
      return decideOn({ stored, existing: stored.state, roles, load })
    })

  const finishedBy = async (input: RelationshipInput, opened: Opened, reason: FinishReason, text: string | null) => {
    const { stored, roles } = opened
    const note = await sealText(vault, input, text, `${stored.stream}/RelationshipFinished/note`)
    return ended(opened, { on: stored, decision: finish(stored.state, roles, reason, note) }, 'finish')
  }

  const finishedByAdmin = async (
    input: RelationshipInput,
    opened: Opened,
    reason: AdminFinishReason,
    text: string | null,
  ) => {
    const { stored, roles } = opened
    const note = await sealText(vault, input, text, `${stored.stream}/RelationshipAdminFinished/note`)
    return ended(opened, { on: stored, decision: finishAsAdmin(stored.state, roles, reason, note) }, 'finish')
  }

  return {
    /** Brings two people together without a request: reserves both capacities and begins the accompaniment. */
    setUp: async (input: SetUpInput): Promise<CommandResult> => {
      if (input.actor.kind !== 'admin') return { ok: false, refusal: { code: 'forbidden' } }
      const { companyId, programId, participantId, presenterId } = input
      const known = await facts.pair(companyId, { programId, participant: { profileId: participantId }, presenterId })
      const { program, participant, presenter, defaultLimits } = known
      if (participant === null) return { ok: false, refusal: { code: 'participant_gone' } }
      if (program === null || presenter === null) return { ok: false, refusal: { code: 'not_found' } }
      if (program.archived) return { ok: false, refusal: { code: 'program_archived' } }
      const parties = partiesOf(participant, presenter)
      return handle(store, input, { ...shape, compensations: [releaseReservations] }, async (load) => {
        const { streams, relationship } = await currentStreams(load, programId, parties)
        const { relationshipId } = streams
        const [mentee, mentor] = await Promise.all([
          load(capacityWithClaims, participantId),
          load(capacityWithClaims, presenterId),
        ])
        const decision = setUp(
          relationship.state,
          ['admin'],
          { parties, programId },
          {
            participant: standing(participant, mentee.state, relationshipId, defaultLimits.participant),
            presenter: standing(presenter, mentor.state, relationshipId, defaultLimits.presenter),
          },
        )
        return unitOfWork({
          resource: { on: relationship, decision },
          before: [
            { on: mentee, decision: claimAndConfirm(mentee, relationshipId, defaultLimits.participant) },
            { on: mentor, decision: claimAndConfirm(mentor, relationshipId, defaultLimits.presenter) },
          ],
        })
      })
    },

    /**
     * The command that leads to the wanted state for this actor: `finished` for a party, `admin_finished` or
     * `cancelled` for an administrator.
     */
    transitionRelationship: (input: RelationshipTransition) =>
      answer(input, (opened) => {
        const { stored, roles } = opened
        const { wanted, reason = 'other', note = null } = input
        const command = relationshipPolicy.commandFor(wanted, stored.state.state, roles)
        if (command === 'remove') return ended(opened, { on: stored, decision: remove(stored.state, roles) }, 'revoke')
        if (command !== 'finish' && command !== 'finishAsAdmin')
          return refuse('transition_not_allowed', relationshipPolicy.allowedFor(stored.state.state, roles))
        if (command === 'finish')
          return isFinishReason(reason) ? finishedBy(input, opened, reason, note) : refuse('reason_invalid')
        return isAdminReason(reason) ? finishedByAdmin(input, opened, reason, note) : refuse('reason_invalid')
      }),

    /** It rests until a day; its word is for the other party. */
    pauseRelationship: (input: RelationshipInput & WantedPause & { reason: PauseReason; word: string | null }) =>
      answer(input, async ({ stored, roles }) => {
        const word = await sealText(vault, input, input.word, `${stored.stream}/RelationshipPaused/word`)
        const wanted = { ...pauseDays(input), reason: input.reason, word }
        return unitOfWork({ resource: { on: stored, decision: pause(stored.state, roles, wanted) } })
      }),

    /** It goes on on another day. */
    movePause: (input: RelationshipInput & WantedPause) =>
      answer(input, ({ stored, roles }) =>
        unitOfWork({ resource: { on: stored, decision: movePause(stored.state, roles, pauseDays(input)) } }),
      ),

    resumeRelationship: (input: RelationshipInput) =>
      answer(input, ({ stored, roles }) =>
        unitOfWork({ resource: { on: stored, decision: resume(stored.state, roles) } }),
      ),

    /** By the system, once its day has come. */
    resumeRelationshipAsDue: (input: RelationshipInput) =>
      answer(input, ({ stored }) => {
        if (input.actor.kind !== 'system') return refuse('forbidden')
        return unitOfWork({ resource: { on: stored, decision: resumeAsDue(stored.state, input.at) } })
      }),

    /** By the system, when the account of a party is erased, for a relationship that never had a request. */
    relationshipPartyErased: (input: RelationshipInput): Promise<CommandResult> =>
      answer(input, (opened) => {
        if (input.actor.kind !== 'system') return refuse('forbidden')
        return ended(opened, { on: opened.stored, decision: cancel(opened.existing, 'deleted') }, 'revoke')
      }),
  }
}

/** What ends with the accompaniment: both capacities are released, and the request follows. */
async function ended(
  { stored, existing, load }: Opened,
  resource: Change,
  requestIs: 'finish' | 'revoke',
): Promise<Outcome> {
  const { parties, requestId } = existing
  const [mentee, mentor, request] = await Promise.all([
    load(capacityWithClaims, parties.participantId),
    load(capacityWithClaims, parties.presenterId),
    requestId === null ? null : load(mentoringRequest, requestId),
  ])
  if ('refusal' in resource.decision) return resource.decision
  const released = releases([mentee, mentor], stored.id as RelationshipId)
  if (request === null) return unitOfWork({ resource, after: released })
  const decision =
    requestIs === 'finish'
      ? finishRequest(request.state, ['system'])
      : revokeRequest(request.state, ['admin'], undefined, null)
  return unitOfWork({ resource, after: [{ on: request, decision }, ...released] })
}

function pauseDays({ until, timeZone, at }: WantedPause & Pick<CommandContext, 'at'>): PauseWanted {
  const resumesAt = instant(new Date(wallClock(timeZone).at(dayOf(until), 0)))
  return { until, resumesAt, today: dayIn(timeZone, at) }
}

function standing(
  { presence, inProgram, away }: PersonFacts,
  capacity: Capacity,
  relationshipId: RelationshipId,
  defaultLimit: number,
) {
  return { presence, inProgram, away, full: !capacity.open.has(relationshipId) && isFull(capacity, defaultLimit) }
}

function isFinishReason(value: string): value is FinishReason {
  return finishReasons.some((known) => known === value)
}

function isAdminReason(value: string): value is AdminFinishReason {
  return adminFinishReasons.some((known) => known === value)
}
