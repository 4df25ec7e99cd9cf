import { describe, expect, test } from 'vitest'
import type { Prefetch } from '../shared/feature.ts'
import type { Me } from '../shared/session/me.ts'
import { catalogueOf } from './catalogues.ts'
import { firstFeatures, tableOf } from './features.ts'
import { laterFeatures } from './laterFeatures.ts'
import { laterPaths } from '../shared/paths/laterPaths.ts'
import { displays } from './notifications/displays.ts'
import { paths } from '../shared/paths/paths.ts'
import { landing } from '../shared/paths/rootPaths.ts'

const descriptors = import.meta.glob<Record<string, unknown>>('../features/*/*/feature.ts', { eager: true })
const prefetches = import.meta.glob<Prefetch>('../features/*/*/prefetch.ts', {
  eager: true,
  import: 'prefetch',
})
const modules = import.meta.glob<Record<string, unknown>>('../features/*/*/notifications.ts', {
  eager: true,
  import: 'notifications',
})
const sources = import.meta.glob<string>('../{app,features,shared,theme}/**/*.{ts,tsx}', {
  eager: true,
  query: '?raw',
  import: 'default',
})
const mainSource = import.meta.glob<string>('../main.ts', { eager: true, query: '?raw', import: 'default' })

const features = [...firstFeatures, ...laterFeatures]

const folderOf = (file: string) => /^\.\.\/features\/([^/]+\/[^/]+)\//.exec(file)?.[1]

/** The files that `file` loads at once. Types and what is loaded later are left out. */
function importsOf(file: string, source: string): string[] {
  const lines = source.matchAll(/^(?:import|export) (?!type\b)(?:[^'"]*? from )?'(\.[^']+)'/gm)
  return [...lines].map(([, target = '']) => new URL(target, new URL(file, 'file:///web/app/')).pathname)
}
const inWeb = (file: string) => new URL(file, 'file:///web/app/').pathname

describe('the list of features', () => {
  test('holds the descriptor of every folder', () => {
    const folders = new Set(Object.keys(sources).map(folderOf))
    folders.delete(undefined)
    expect(new Set(Object.keys(descriptors).map(folderOf))).toEqual(folders)
    const described = Object.values(descriptors).flatMap((module) => Object.values(module))
    expect(new Set<unknown>(features)).toEqual(new Set(described))
    expect(features).toHaveLength(described.length)
  })

  test.each(['paths', 'pages', 'words', 'live'] as const)('names each of its %s once', (part) => {
    const names = features.flatMap((feature) => Object.keys(feature[part]))
    expect(names.toSorted()).toEqual(Object.keys(tableOf(features, part)).toSorted())
  })

  test('shows each kind of notification once', () => {
    const kinds = Object.values(modules).flatMap((notifications) => Object.keys(notifications))
    expect(kinds.toSorted()).toEqual(Object.keys(displays).toSorted())
  })

  test('has one pattern for each page', () => {
    const patterns = Object.values({ ...paths, ...laterPaths }).map(({ pattern }) => pattern)
    expect(new Set(patterns).size).toBe(patterns.length)
  })

  test('has a descriptor for every prefetch that the start finds', () => {
    const described = features.flatMap(({ prefetch }) => prefetch ?? [])
    expect(new Set(Object.values(prefetches))).toEqual(new Set(described))
    const known = Object.values<{ pattern: string }>(tableOf(features, 'paths')).map(({ pattern }) => pattern)
    for (const { pattern } of described) expect(known).toContain(pattern)
    expect(known).toContain(landing.pattern)
  })

  test('names the path of every page', () => {
    const named = Object.keys({ ...paths, ...laterPaths })
    for (const name of features.flatMap((feature) => Object.keys(feature.pages))) expect(named).toContain(name)
  })

  test('has those with an entry at the top or at the bottom among the first', () => {
    const labels = laterFeatures.flatMap(({ menu }) => Object.keys(menu?.({ profile: null } as Me)?.labels ?? {}))
    expect(new Set(labels)).toEqual(new Set(['account']))
  })

  test('gives every page catalogues that exist, and every catalogue of a feature a page', async () => {
    const used = new Set<string>(features.flatMap(({ pages }) => Object.values(pages).flatMap(({ words }) => words)))
    for (const namespace of used) expect(await catalogueOf(namespace)).toBeDefined()
    for (const namespace of Object.keys(tableOf(features, 'words'))) expect(used).toContain(namespace)
  })
})

describe('features', () => {
  test('do not import each other', () => {
    const found = Object.entries(sources).flatMap(([file, source]) => {
      const own = folderOf(file)
      if (own === undefined || file.includes('.test.')) return []
      const targets = [...source.matchAll(/['"](\.[^'"]+)['"]/g)].map(([, target = '']) =>
        new URL(target, new URL(file, 'file:///web/app/')).pathname.replace('/web/', '../'),
      )
      return targets.filter((target) => ![undefined, own].includes(folderOf(target))).map((target) => [file, target])
    })
    expect(found).toEqual([])
  })

  test('are not loaded by the start', () => {
    const files = new Map(
      [...Object.entries(sources), ...Object.entries(mainSource)].map(([file, text]) => [inWeb(file), text]),
    )
    const seen = new Set<string>()
    const visit = (file: string) => {
      if (seen.has(file)) return
      seen.add(file)
      for (const next of importsOf(`file://${file}`, files.get(file) ?? '')) visit(next)
    }
    visit('/web/main.ts')
    for (const file of Object.keys(prefetches)) visit(inWeb(file))
    expect(seen).toContain('/web/app/start/prefetch.ts')
    expect(
      [...seen].filter((file) => /^\/web\/app\/(f|laterF)eatures\.ts$/.test(file) || file.endsWith('/feature.ts')),
    ).toEqual([])
    expect([...seen].filter((file) => file.endsWith('.tsx'))).toEqual([])
  })
})
