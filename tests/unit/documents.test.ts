import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const rooms = ['domain', 'commands', 'projections', 'api', 'realtime', 'web', 'admin', 'infra', 'tests']
const pages = ['README.md', ...globSync('docs/**/*.md', { cwd: root })]
const decisions = globSync('docs/decisions/*.md', { cwd: root }).map((file) => path.basename(file))
const exists = (file: string) => existsSync(path.join(root, file))
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** What a pattern finds in each page, as `page: found`, unless it fits. */
function misfits(pattern: RegExp, fits: (page: string, groups: readonly string[]) => boolean): readonly string[] {
  return pages.flatMap((page) =>
    [...textOf(page).matchAll(pattern)]
      .filter(([, ...groups]) => !fits(page, groups))
      .map(([found]) => `${page}: ${found}`),
  )
}

/** The headings of a page as the fragments of links. */
function fragmentsOf(page: string): ReadonlySet<string> {
  const headings = [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.toLowerCase())
  return new Set(headings.map((heading) => heading.replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-')))
}

describe('the documents', () => {
  it('link to files and headings that exist', () => {
    const broken = misfits(/\]\((?!https?:)([^)#\s]*)#?([^)\s]*)\)/g, (page, [file = '', fragment = '']) => {
      const target = file === '' ? page : path.join(path.dirname(page), file)
      return exists(target) && (fragment === '' || fragmentsOf(target).has(fragment))
    })
    expect(broken).toEqual([])
  })

  it('name source files that exist', () => {
    const rooted = new RegExp(`\`((?:${rooms.join('|')})/[\\w./-]*(?:\\.\\w+|/))\``, 'g')
    expect(misfits(rooted, (_page, [file = '']) => exists(file))).toEqual([])
  })

  it('give each decision a number of its own', () => {
    const numbers = decisions.map((file) => file.slice(0, 4))
    expect(numbers.filter((number, n) => numbers.indexOf(number) !== n)).toEqual([])
  })

  it('hold every decision that the code refers to', () => {
    const sources = globSync(`{${rooms.join(',')}}/**/*.{ts,tsx}`, { cwd: root })
    const missing = sources.flatMap((file) =>
      [...textOf(file).matchAll(/docs\/decisions\/(\d{4})/g)]
        .filter(([, number = '']) => !decisions.some((decision) => decision.startsWith(number)))
        .map(([reference]) => `${file}: ${reference}`),
    )
    expect(missing).toEqual([])
  })
})
