import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createCommands, type CommandPorts, type Commands } from '#commands/commands.ts'
import { aggregates, type Category } from '#domain/aggregates.ts'
import type { None } from '#domain/shared/aggregate.ts'

/** The commands of each aggregate, or why it has none: a category without a line does not compile. */
const commandFamilies = {
  mentoring_request: 'mentoringRequests',
  mentoring_relationship: 'mentoringRelationships',
  capacity: 'capacities',
  account: 'accounts',
} as const satisfies Record<Category, keyof Commands | None>

type Module = Readonly<Record<string, unknown>>
const descriptors: Record<string, Module> = import.meta.glob(
  ['../../domain/*/aggregate.ts', '!../../domain/shared/**'],
  { eager: true },
)
const commandFiles: Record<string, Module> = import.meta.glob(['../../commands/*.ts', '!**/*.test.ts'], {
  eager: true,
})
const decisions: Record<string, Module> = import.meta.glob('../../domain/*/decide.ts', { eager: true })

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
    const files = readdirSync(new URL(folder, import.meta.url))
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
    expect(Object.values(commandFamilies).sort()).toEqual(Object.keys(families).sort())
  })

  it('names each command once: metrics, traces and logs leave its family out', () => {
    const names = Object.values(families).flatMap((family) => Object.keys(family))
    expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([])
  })
})
