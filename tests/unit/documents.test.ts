import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const rooms = ['domain', 'commands', 'projections', 'api', 'realtime', 'web', 'admin', 'infra', 'tests']
const pages = ['README.md', ...globSync('docs/**/*.md', { cwd: root })]
const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: root }).map((file) => path.basename(file))
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

  it('give each decision a number of its own, and hold at most 90', () => {
    const numbers = decisions.map((file) => file.slice(0, 4))
    expect(numbers.filter((number, n) => numbers.indexOf(number) !== n)).toEqual([])
    expect(decisions.length).toBeLessThanOrEqual(90)
  })

  it('hold every decision that code and documents refer to', () => {
    const sources = globSync(`{${rooms.join(',')}}/**/*.{ts,tsx,mjs,css,html,sh,yaml}`, { cwd: root })
    const missing = [...sources, ...pages, '.oxlintrc.json'].flatMap((file) =>
      [...textOf(file).matchAll(/\bdecisions?[ /](\d{4})\b/gi)]
        .filter(([, number = '']) => !decisions.some((decision) => decision.startsWith(number)))
        .map(([reference]) => `${file}: ${reference}`),
    )
    expect(missing).toEqual([])
  })

  it('list every decision by its ruling', () => {
    const list = textOf('docs/decisions/README.md')
    const rulingOf = (file: string) => textOf(`docs/decisions/${file}`).split('\n', 1)[0]?.replace(/^# /, '')
    const row = (file: string) =>
      new RegExp(`\\[${file.slice(0, 4)}\\]\\(${file}\\) +\\| ${RegExp.escape(rulingOf(file) ?? '')} +\\|`)
    expect(decisions.filter((file) => !row(file).test(list))).toEqual([])
  })

  it('lead from every old number to one decision', () => {
    const rows = textOf('docs/decisions/old-numbers.md').match(/^\| +\d.*$/gm) ?? []
    const olds = rows.map((row) => /^\| (\d{4}) +\| \[(\d{4})\]\(\2-[a-z-]+\.md\) +\|$/.exec(row)?.[1] ?? row)
    expect(olds.filter((old, n) => old.length > 4 || olds.indexOf(old) !== n)).toEqual([])
    expect(olds).toHaveLength(372)
  })

  it('cite no text outside the repository in a decision', () => {
    const outside = /(?<![\w-])(?:domain|domain-content|api|product-spec|feature|style)\.md|\bissues? \d|\bthe issue\b/i
    expect(decisions.filter((file) => outside.test(textOf(`docs/decisions/${file}`)))).toEqual([])
  })
})
