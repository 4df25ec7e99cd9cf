import { expect, it } from 'vitest'
import { named, partiesOf, program } from '#tests/support/mentoring.ts'
import { admin, system, user } from '#tests/support/requests.ts'
import { acts, cellsOf, missingIn, outcomeOf, type Row } from '#tests/support/state-table.ts'
import type { Decision } from '../../platform/decision.ts'
import { instant, type RequestId } from '../../platform/ids.ts'
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
const present = { presence: 'active', inProgram: true, full: false, away: false } as const
const facts = { participant: present, presenter: present }

const until = { until: '2026-04-20', resumesAt: instant('2026-04-19T22:00:00Z'), today: '2026-03-01' }
const paused = (now: Relationship): Relationship =>
  'pause' in now ? { ...now, pause: { until: until.until, resumesAt: until.resumesAt, reason: 'leave' } } : now

const commands: Readonly<
  Record<string, (now: Relationship, by: readonly ActingRole[]) => Decision<RelationshipEvent>>
> = {
  requestRelationship: (now) => decide.requestRelationship(now, { parties, programId: program, requestId }),
  initiate: (now) => decide.initiate(now),
  setUp: (now, by) => decide.setUp(now, by, { parties, programId: program }, facts),
  finish: (now, by) => decide.finish(now, by, 'other', null),
  finishAsAdmin: (now, by) => decide.finishAsAdmin(now, by, 'other', null),
  remove: (now, by) => decide.remove(now, by),
  pause: (now, by) => decide.pause(now, by, { ...until, reason: 'leave', word: null }),
  'pause/paused until then': (now, by) => decide.pause(paused(now), by, { ...until, reason: 'leave', word: null }),
  'movePause/paused until then': (now, by) => decide.movePause(paused(now), by, until),
  'movePause/paused until another day': (now, by) =>
    decide.movePause(paused(now), by, { ...until, until: '2026-05-01' }),
  resume: (now, by) => decide.resume(now, by),
  'resume/paused': (now, by) => decide.resume(paused(now), by),
  resumeAsDue: (now) => decide.resumeAsDue(now, instant('2026-05-01T00:00:00Z')),
  'resumeAsDue/paused': (now) => decide.resumeAsDue(paused(now), instant('2026-05-01T00:00:00Z')),
  'resumeAsDue/paused for longer': (now) => decide.resumeAsDue(paused(now), instant('2026-04-01T00:00:00Z')),
  provideFeedback: (now) => decide.provideFeedback(now),
  takeBackFeedback: (now) => decide.takeBackFeedback(now),
  cancel: (now) => decide.cancel(now, 'revoked'),
}
/** They take no actor: the commands of the request and of feedback give them. */
const ofTheSystem = new Set([
  'requestRelationship',
  'initiate',
  'provideFeedback',
  'takeBackFeedback',
  'cancel',
  'resumeAsDue',
])

const everyState = ['none', ...relationshipStates].join(' ')

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
  ['pause', 'mentee mentor administrator', 'initiated admin_initiated', 'same'],
  ['pause/paused until then', 'mentee mentor administrator', 'initiated admin_initiated', 'done'],
  ['movePause/paused until then', 'mentee mentor administrator', 'initiated admin_initiated', 'done'],
  ['movePause/paused until another day', 'mentee mentor administrator', 'initiated admin_initiated', 'same'],
  ['resume', 'mentee mentor administrator', 'initiated admin_initiated', 'done'],
  ['resume/paused', 'mentee mentor administrator', 'initiated admin_initiated', 'same'],
  ['resumeAsDue', 'system', everyState, 'done'],
  ['resumeAsDue/paused', 'system', 'initiated admin_initiated', 'same'],
  ['resumeAsDue/paused', 'system', 'none requested finished feedback_provided admin_finished cancelled', 'done'],
  [
    'resumeAsDue/paused for longer',
    'system',
    'none requested finished feedback_provided admin_finished cancelled',
    'done',
  ],
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

it.each(cells.filter(({ command, actor }) => actor === 'system' || !ofTheSystem.has(command.replace(/\/.*/, ''))))(
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
