import { describe, expect, it } from 'vitest'
import { aDay, later } from '#tests/support/meeting-world.ts'
import { named, now, program } from '#tests/support/mentoring.ts'
import { admin, system, user } from '#tests/support/requests.ts'
import { acts, cellsOf, missingIn, outcomeOf, type Row } from '#tests/support/state-table.ts'
import type { Decision } from '../../platform/decision.ts'
import type { UserId } from '../../platform/ids.ts'
import * as decide from './decide.ts'
import type { WorkshopEvent } from './events.ts'
import { workshopPolicy, workshopRolesOf, type WorkshopCommand, type WorkshopRole } from './policy.ts'
import { evolve, noWorkshop, type Workshop, type WorkshopState } from './state.ts'
import { workshopStates } from './words.ts'

const people = ['Inès user', 'Marc user', 'Awa user'].map((name) => named<UserId>(name))
const [ines = named<UserId>('Inès user')] = people
const able = new Set([...people, named<UserId>('Théo user')])
const date = { startsAt: later(aDay), minutes: 60, timeZone: 'Europe/Paris' }
const title = { enc: 1, kid: 'operator', iv: 'iv', ct: 'title', tag: 'tag' } as const
const subject = { title, description: null, link: null, hostUserId: ines }
const late = later(90 * aDay)
const open = later(aDay)

const planned: readonly WorkshopEvent[] = [
  { type: 'WorkshopPlanned', data: { ...subject, ...date, programId: program } },
  ...people.map((userId): WorkshopEvent => ({
    type: 'WorkshopPersonInvited',
    data: { userId, startsAt: date.startsAt },
  })),
]
const accepts: WorkshopEvent = { type: 'WorkshopAccepted', data: { userId: ines } }

type Stage = WorkshopState | 'accepted' | 'declined'
const stages: readonly Stage[] = ['none', ...workshopStates, 'accepted', 'declined']
/** `planned`: nobody has answered; `accepted`, `declined`: Inès has. */
const waysTo: Readonly<Record<Stage, readonly WorkshopEvent[]>> = {
  none: [],
  planned,
  accepted: [...planned, accepts],
  declined: [...planned, { type: 'WorkshopDeclined', data: { userId: ines } }],
  ended: [...planned, accepts, { type: 'WorkshopEnded', data: { attended: [] } }],
  cancelled: [
    ...planned,
    { type: 'WorkshopCancelled', data: { reason: 'not_needed', people, startsAt: date.startsAt } },
  ],
  expired: [...planned, { type: 'WorkshopExpired', data: {} }],
}

const actors = { invited: user('Inès'), stranger: user('Théo'), administrator: admin, system } as const

const commands: Readonly<Record<string, (workshop: Workshop, by: readonly WorkshopRole[]) => Decision<WorkshopEvent>>> =
  {
    plan: (workshop, by) => decide.plan(workshop, by, { ...subject, programId: program, date, people }, { able }, now),
    change: (workshop, by) => decide.change(workshop, by, subject),
    move: (workshop, by) => decide.move(workshop, by, { ...date, minutes: 90 }, now),
    'move/to the same date': (workshop, by) => decide.move(workshop, by, date, now),
    invite: (workshop, by) => decide.invite(workshop, by, [named<UserId>('Théo user')], { able }, now),
    'invite/again': (workshop, by) => decide.invite(workshop, by, [ines], { able }, now),
    remove: (workshop, by) => decide.remove(workshop, by, ines),
    accept: (workshop, by) => decide.accept(workshop, by, ines, now),
    decline: (workshop, by) => decide.decline(workshop, by, ines),
    cancel: (workshop, by) => decide.cancel(workshop, by, 'not_needed'),
    join: (workshop, by) => decide.join(workshop, by, { userId: ines, stayId: 'a tab' }, open),
    leave: (workshop) => decide.leave(workshop, { userId: ines, stayId: 'a tab' }, open, open),
    end: (workshop, by) => decide.end(workshop, by, late),
    expire: (workshop, by) => decide.expire(workshop, by, late),
    passDueDate: (workshop) => decide.passDueDate(workshop, late),
  }
/** They take no actor: `commands/` gives them to the system alone. */
const ofTheSystem = new Set(['leave', 'passDueDate'])

const toCome = 'planned accepted declined'
const rows: readonly Row[] = [
  ['plan', 'administrator', 'none', 'planned'],
  ['change', 'administrator', toCome, 'same'],
  ['move', 'administrator', toCome, 'planned'],
  ['move/to the same date', 'administrator', toCome, 'done'],
  ['invite', 'administrator', toCome, 'same'],
  ['invite/again', 'administrator', toCome, 'done'],
  ['remove', 'administrator system', toCome, 'planned'],
  ['accept', 'invited', 'planned declined', 'accepted'],
  ['accept', 'invited', 'accepted', 'done'],
  ['decline', 'invited', 'planned accepted', 'declined'],
  ['decline', 'invited', 'declined', 'done'],
  ['cancel', 'administrator', toCome, 'cancelled'],
  ['cancel', 'administrator', 'cancelled', 'done'],
  ['join', 'invited', 'accepted', 'same'],
  ['leave', 'system', `${toCome} ended cancelled expired`, 'done'],
  ['end', 'system', toCome, 'ended'],
  ['expire', 'system', toCome, 'expired'],
  ['passDueDate', 'system', 'planned declined', 'expired'],
  ['passDueDate', 'system', 'accepted', 'ended'],
]

const stageOf = (workshop: Workshop): Stage => {
  if (workshop.state !== 'planned') return workshop.state
  const answer = workshop.people.get(ines)
  return answer === 'accepted' || answer === 'declined' ? answer : 'planned'
}
const stageNamed = (name: string) => stages.find((known) => known === name) ?? 'none'
const inStage = (name: string) => waysTo[stageNamed(name)].reduce(evolve, noWorkshop)
const rolesOf = (workshop: Workshop, name: string) =>
  workshopRolesOf(workshop.state === 'none' ? { people: new Map() } : workshop, actors[name as keyof typeof actors])
const isRule = (command: string): command is WorkshopCommand => command in workshopPolicy.rules

it('has a row for every decision and every rule', () => {
  const decisions = Object.fromEntries(Object.entries(decide).filter(([, value]) => typeof value === 'function'))
  expect(missingIn(Object.keys(commands), decisions)).toEqual([])
  expect(Object.keys(workshopPolicy.rules).filter((rule) => !(rule in commands))).toEqual([])
})

const cells = cellsOf({ commands: Object.keys(commands), states: stages, actors: Object.keys(actors), rows })

describe('a workshop', () => {
  it.each(cells.filter(({ command, actor }) => actor === 'system' || !ofTheSystem.has(command)))(
    '$command from $state by $actor: $outcome',
    ({ command, state, actor, outcome }) => {
      const workshop = inStage(state)
      expect(stageOf(workshop)).toBe(state)
      const decision = commands[command]?.(workshop, rolesOf(workshop, actor))
      expect(decision && outcomeOf(decision, workshop, evolve, stageOf)).toBe(outcome)
    },
  )

  it('offers each person what the rows allow', () => {
    const wrong = cells.filter(({ command, state, actor, outcome }) => {
      const workshop = inStage(state)
      const offered = isRule(command) && workshopPolicy.mayDo(command, workshop.state, rolesOf(workshop, actor))
      return isRule(command) && acts(outcome) && !offered
    })
    expect(wrong).toEqual([])
  })
})
