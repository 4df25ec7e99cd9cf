import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createCommands, type CommandPorts, type Commands } from '#commands/commands.ts'
import type { ResourceType } from '#contract/all.ts'
import { aggregates, type Category } from '#domain/aggregates.ts'
import type { None } from '#domain/platform/aggregate.ts'
import { modulesOf } from '#tests/support/modules.ts'
import type { ResourceName } from '../../admin/resource-words.ts'
import type { liveOf } from '../../web/app/live/touched.ts'

/** What an aggregate has in the rooms that no index by category covers, or why it has nothing there. */
interface Parts {
  readonly commands: keyof Commands | None
  readonly api: ResourceType | None
  readonly console: ResourceName | None
  /** What its notifications bring up to date in the web application. */
  readonly web: keyof typeof liveOf | None
}

/**
 * An aggregate without a line here does not compile, nor does a part that its room does not list. Refusals
 * (`api/refusals/`), public events (`infra/platform/kafka/`) and notification rules
 * (`projections/messages/notifications/`) have indexes by category of their own.
 */
const parts = {
  mentoring_request: {
    commands: 'mentoringRequests',
    api: 'mentoring_requests',
    console: 'mentoring_requests',
    web: 'mentoring_requests',
  },
  mentoring_relationship: {
    commands: 'mentoringRelationships',
    api: 'mentoring_relationships',
    console: 'mentoring_relationships',
    web: 'mentoring_relationships',
  },
  meeting: {
    commands: 'meetings',
    api: 'meetings',
    console: 'meetings',
    web: 'meetings',
  },
  feedback: {
    commands: 'feedbacks',
    api: 'feedbacks',
    console: { none: 'The console shows figures of feedback, never its words, and does not list it.' },
    web: { none: 'It changes with the session and the accompaniment that it is about.' },
  },
  conversation: {
    commands: 'conversations',
    api: 'conversations',
    console: { none: 'What two people write to each other is theirs.' },
    web: 'conversations',
  },
  agenda: {
    commands: { none: 'Meetings hold and give back the times; nobody changes an agenda by itself.' },
    api: { none: 'Free slots of two people leave out what their agendas hold.' },
    console: { none: 'It repeats what meetings say, which the console lists.' },
    web: { none: 'It changes with meetings, which bring the free slots up to date.' },
  },
  capacity: {
    commands: 'capacities',
    api: { none: 'Profiles show whether a person can take another accompaniment.' },
    console: { none: 'Requests, relationships and people show the figures of their capacities.' },
    web: { none: 'It changes with requests and relationships, which bring the profiles up to date.' },
  },
  workshop: {
    commands: 'workshops',
    api: 'workshops',
    console: 'workshops',
    web: 'workshops',
  },
  action_plan: {
    commands: 'actionPlans',
    api: 'action_plans',
    console: { none: 'The words of a plan are of the two people; operators read counts.' },
    web: 'action_plans',
  },
  waiting_list: {
    commands: 'waitingLists',
    api: 'waiting_lists',
    console: { none: 'Who waits is nobody’s to read: the console counts them where it shows the mentor.' },
    web: 'waiting_lists',
  },
  account: {
    commands: 'accounts',
    api: 'users',
    console: 'users',
    web: { none: 'Erasing an account ends its sessions.' },
  },
} as const satisfies Record<Category, Parts>

const descriptors = await modulesOf('domain/!(platform)/*/aggregate.ts')
const commandFiles = await modulesOf('commands/!(platform)/*.ts')
const decisions = await modulesOf('domain/*/*/decide.ts')

const folders = Object.entries(descriptors).map(([file, module]) => {
  const aggregate = aggregates.find((listed) => Object.values(module).includes(listed))
  return { folder: file.replace('/aggregate.ts', ''), aggregate }
})

describe('domain', () => {
  it('lists every aggregate.ts in domain/aggregates.ts', () => {
    const missing = folders.filter(({ aggregate }) => aggregate === undefined)
    expect(missing.map(({ folder }) => `${folder}/aggregate.ts`)).toEqual([])
    expect(folders).toHaveLength(aggregates.length)
  })

  it.each(folders)('has events, state, decisions and tests in $folder', ({ folder }) => {
    const files = readdirSync(new URL(`../../${folder}`, import.meta.url))
    expect(files).toEqual(expect.arrayContaining(['events.ts', 'state.ts', 'decide.ts']))
    expect(files.filter((file) => file.endsWith('.test.ts'))).not.toEqual([])
  })

  it.each(folders)('has a decision for each rule of the policy, or the reason for none, in $folder', (each) => {
    const { folder, aggregate } = each
    const policy = aggregate?.policy ?? { none: '' }
    const wanted = 'rules' in policy ? Object.keys(policy.rules) : []
    expect(Object.keys(decisions[`${folder}/decide.ts`] ?? {})).toEqual(expect.arrayContaining(wanted))
    expect('none' in policy ? policy.none : 'A table.').toMatch(/^[A-Z].+\.$/)
  })

  it('names each category and each event type once', () => {
    const names = aggregates.flatMap(({ category, versions }) => [category, ...Object.keys(versions)])
    expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([])
  })
})

describe('commands', () => {
  const families = createCommands({} as CommandPorts)
  const factoryOf = (family: string) => `create${family[0]?.toUpperCase()}${family.slice(1)}`

  it('lists every family in commands/commands.ts', () => {
    const exported = Object.values(commandFiles).flatMap((module) => Object.keys(module))
    const factories = exported.filter((name) => /^create[A-Z]/.test(name) && name !== 'createCommands')
    expect(Object.keys(families).map(factoryOf).sort()).toEqual(factories.sort())
  })

  it('has a family for every aggregate', () => {
    const listed = Object.values<Parts>(parts).flatMap(({ commands }) =>
      typeof commands === 'string' ? [commands] : [],
    )
    expect(listed.toSorted()).toEqual(Object.keys(families).toSorted())
  })

  it('names each command once: metrics, traces and logs leave its family out', () => {
    const names = Object.values(families).flatMap((family) => Object.keys(family))
    expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([])
  })
})

it('states in a sentence why a part is missing', () => {
  const reasons = Object.values(parts).flatMap((rooms) =>
    Object.values<Parts[keyof Parts]>(rooms).flatMap((part) => (typeof part === 'string' ? [] : [part.none])),
  )
  expect(reasons.filter((reason) => !/^[A-Z].{20,}\.$/.test(reason))).toEqual([])
})
