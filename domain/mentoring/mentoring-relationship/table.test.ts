import { expect, it } from 'vitest'
import { named, partiesOf, program } from '#tests/support/mentoring.ts'
import { admin, system, user } from '#tests/support/requests.ts'
import { acts, cellsOf, missingIn, outcomeOf, type Row } from '#tests/support/state-table.ts'
import type { Decision } from '../../platform/decision.ts'
import type { RequestId } from '../../platform/ids.ts'
import { actingRolesOf, type ActingRole } from '../../platform/policy.ts'
import * as decide from './decide.ts'
import type { RelationshipEvent } from './events.ts'
import { relationshipPolicy, type RelationshipCommand } from './policy.ts'
import { evolve, noRelationship, type Relationship, type RelationshipState } from './state.ts'
import { relationshipStates } from './words.ts'

const parties = partiesOf('Inès', 'Marc')
const requestId = named<RequestId>('request')
const requested: RelationshipEvent = {
  type: 'RelationshipRequested',
  data: { ...parties, programId: program, requestId },
}
const initiated: RelationshipEvent = { type: 'RelationshipInitiated', data: {} }
const setUp: RelationshipEvent = { type: 'RelationshipAdminInitiated', data: { ...parties, programId: program } }
const finished: RelationshipEvent = { type: 'RelationshipFinished', data: { reason: 'other', note: null } }
const adminFinished: RelationshipEvent = { type: 'RelationshipAdminFinished', data: { reason: 'other', note: null } }

const waysTo: Readonly<Record<RelationshipState, readonly RelationshipEvent[]>> = {
  none: [],
  requested: [requested],
  initiated: [requested, initiated],
  admin_initiated: [setUp],
  finished: [requested, initiated, finished],
  admin_finished: [setUp, adminFinished],
  feedback_provided: [requested, initiated, finished, { type: 'RelationshipFeedbackProvided', data: {} }],
  cancelled: [requested, { type: 'RelationshipCancelled', data: { cause: 'revoked' } }],
}
const inState = (state: RelationshipState) => waysTo[state].reduce(evolve, noRelationship)

const actors = {
  mentee: user('Inès'),
  mentor: user('Marc'),
  administrator: admin,
  stranger: user('Théo'),
  system,
} as const
const present = { presence: 'active', inProgram: true, full: false } as const
const facts = { participant: present, presenter: present }

const commands: Readonly<
  Record<string, (now: Relationship, by: readonly ActingRole[]) => Decision<RelationshipEvent>>
> = {
  requestRelationship: (now) => decide.requestRelationship(now, { parties, programId: program, requestId }),
  initiate: (now) => decide.initiate(now),
  setUp: (now, by) => decide.setUp(now, by, { parties, programId: program }, facts),
  finish: (now, by) => decide.finish(now, by, 'other', null),
  finishAsAdmin: (now, by) => decide.finishAsAdmin(now, by, 'other', null),
  remove: (now, by) => decide.remove(now, by),
  provideFeedback: (now) => decide.provideFeedback(now),
  takeBackFeedback: (now) => decide.takeBackFeedback(now),
  cancel: (now) => decide.cancel(now, 'revoked'),
}
/** They take no actor: the commands of the request and of feedback give them. */
const ofTheSystem = new Set(['requestRelationship', 'initiate', 'provideFeedback', 'takeBackFeedback', 'cancel'])

/** The rules of an accompaniment, line by line. */
const rows: readonly Row[] = [
  ['requestRelationship', 'system', 'none', 'requested'],
  ['requestRelationship', 'system', 'requested', 'done'],
  ['initiate', 'system', 'requested', 'initiated'],
  ['initiate', 'system', 'initiated', 'done'],
  ['setUp', 'administrator', 'none', 'admin_initiated'],
  ['finish', 'mentee mentor', 'initiated admin_initiated', 'finished'],
  ['finish', 'mentee mentor', 'finished', 'done'],
  ['finishAsAdmin', 'administrator', 'initiated admin_initiated', 'admin_finished'],
  ['finishAsAdmin', 'administrator', 'admin_finished', 'done'],
  ['remove', 'administrator', 'requested initiated admin_initiated', 'cancelled'],
  ['remove', 'administrator', 'cancelled', 'done'],
  ['provideFeedback', 'system', 'finished admin_finished', 'feedback_provided'],
  ['provideFeedback', 'system', 'feedback_provided', 'done'],
  ['takeBackFeedback', 'system', 'feedback_provided', 'finished'],
  ['takeBackFeedback', 'system', 'none requested initiated admin_initiated finished admin_finished cancelled', 'done'],
  ['cancel', 'system', 'requested initiated admin_initiated', 'cancelled'],
  ['cancel', 'system', 'cancelled', 'done'],
]

const states: readonly RelationshipState[] = ['none', ...relationshipStates]
const cells = cellsOf({ commands: Object.keys(commands), states, actors: Object.keys(actors), rows })

it('has a row for every decision and every rule', () => {
  expect(missingIn(Object.keys(commands), decide)).toEqual([])
  expect(Object.keys(relationshipPolicy.rules).filter((rule) => !(rule in commands))).toEqual([])
})

const stateOf = (name: string) => states.find((known) => known === name) ?? 'none'
const rolesOf = (actor: string) => actingRolesOf(parties, actors[actor as keyof typeof actors])

it.each(cells.filter(({ command, actor }) => actor === 'system' || !ofTheSystem.has(command)))(
  'an accompaniment: $command from $state by $actor: $outcome',
  ({ command, state, actor, outcome }) => {
    const relationship = inState(stateOf(state))
    const decision = commands[command]?.(relationship, rolesOf(actor))
    expect(decision && outcomeOf(decision, relationship, evolve, (after) => after.state)).toBe(outcome)
  },
)

const isRule = (command: string): command is RelationshipCommand => command in relationshipPolicy.rules

it('offers each person what the rows allow, and nothing else', () => {
  const offered = cells.filter(
    ({ command, state, actor }) => isRule(command) && relationshipPolicy.mayDo(command, stateOf(state), rolesOf(actor)),
  )
  expect(offered).toEqual(cells.filter(({ command, outcome }) => isRule(command) && acts(outcome)))
})
