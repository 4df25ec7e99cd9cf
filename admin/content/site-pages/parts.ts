import type { AdminSitePage } from '#contract/console/content/site-pages.ts'
import type { sitePageWordsEn } from './words.en.ts'

export type GroupName = keyof typeof sitePageWordsEn.groups
export type PartName = keyof typeof sitePageWordsEn.parts

/** One text of a page, as its key describes it: `home.mentee_2_title` is the title of the mentee's second benefit. */
export interface Part {
  readonly key: string
  readonly group: GroupName
  readonly name: PartName
  /** Where several of a kind follow each other. */
  readonly number: number | null
  readonly role: 'mentee' | 'mentor' | null
  readonly standard: string
  readonly isLong: boolean
}

const groups = ['what', 'how', 'topics', 'code', 'said', 'programs', 'demo', 'law', 'proof', 'end'] as const
const names: readonly PartName[] = [
  'see_how',
  'title',
  'text',
  'lede',
  'author',
  'join',
  'condition',
  'description',
  'eyebrow',
  'talk',
  'see',
  'source',
  'link',
  'question',
  'people',
  'sessions',
  'accompaniments',
  'date',
  'topics',
  'head_what',
  'head_from',
]

export function partOf({ key, standard }: AdminSitePage['texts'][number]): Part {
  const [page = '', ...others] = key.split('.')
  const rest = others.join('_')
  const [first = ''] = rest.split('_')
  const name = names.find((one) => rest === one || rest.endsWith(`_${one}`)) ?? 'text'
  return {
    key,
    group: page === 'testimonial' ? 'said' : groupOf(first),
    name,
    number: Number(/(?:^|_)(\d+)_/.exec(rest)?.[1] ?? 0) || null,
    role: first === 'mentee' || first === 'mentor' ? first : null,
    standard,
    isLong: standard.length > 70 || name === 'text' || name === 'lede' || name === 'topics',
  }
}

function groupOf(first: string): GroupName {
  if (['mentee', 'mentor', 'benefits'].includes(first)) return 'benefits'
  if (['people', 'sessions', 'accompaniments', 'figures'].includes(first)) return 'figures'
  if (first === 'question') return 'end'
  return groups.find((group) => group === first) ?? 'hero'
}

/** The parts of a page, in groups that follow each other as they do in the page. */
export function groupsOf(texts: AdminSitePage['texts']): readonly (readonly [GroupName, readonly Part[]])[] {
  const parts = texts.map(partOf)
  return [...new Set(parts.map(({ group }) => group))].map(
    (group) => [group, parts.filter((part) => part.group === group)] as const,
  )
}

/** The name of a key's field: a point would make an object of it. */
export function fieldOf(key: string): string {
  return key.replaceAll('.', '/')
}

/** What the form writes: the words by their keys, without those that are empty. */
export function wordsIn(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  const typed = Object.entries(fields).map(([field, value]) => [field.replaceAll('/', '.'), value] as const)
  return Object.fromEntries(typed.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
