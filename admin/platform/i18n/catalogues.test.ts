import { describe, expect, it, vi } from 'vitest'
import { en } from '../../words.en.ts'
import { fr } from '../../words.fr.ts'
import type { ResourceName } from '../../resource-words.ts'
import { resourceList } from '../../resource-facts.ts'
import { createI18nProvider, loaders, loadWords, startLocale } from './provider.ts'
import { resourceWords, wordsOfPages } from '../../resource-words.ts'

const names = Object.keys(resourceWords) as ResourceName[]
const withResources = async (common: object, locale: 'en' | 'fr') => ({
  ...common,
  ...Object.fromEntries(
    await Promise.all(names.map(async (name) => [`resources.${name}`, await resourceWords[name][locale]()] as const)),
  ),
})
const english = await withResources(en, 'en')
const french = await withResources(fr, 'fr')

const flat = (tree: object, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${prefix}${key}`, value] as [string, string]]
      : flat(value as object, `${prefix}${key}.`),
  )
const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/g) ?? [])].sort()

describe('the console’s words', () => {
  it('isolate a name that is written from right to left, and leave others as they are', async () => {
    const { translate } = await createI18nProvider('en')
    expect(translate('console.list.select_row', { name: 'أمينة' })).toBe('Select \u2068أمينة\u2069')
    expect(translate('console.list.select_row', { name: 'Inès' })).toBe('Select Inès')
    expect(translate('no.such.key', { _: 'أمينة' })).toBe('أمينة')
  })

  it('elide before a value in French', async () => {
    const { translate } = await createI18nProvider('fr')
    expect(translate('console.list.history_of', { name: 'Inès Martin' })).toBe('Historique d’Inès Martin')
    expect(translate('console.list.history_of', { name: 'Karim' })).toBe('Historique de Karim')
    const english = await createI18nProvider('en')
    expect(english.translate('console.list.history_of', { name: 'Inès' })).toBe('History of Inès')
  })

  it('have the same keys, variables and plural forms in both languages', () => {
    const translated = new Map(flat(french))
    for (const [key, text] of flat(english)) {
      const other = translated.get(key) ?? ''
      expect([key, placeholders(other)]).toEqual([key, placeholders(text)])
      expect([key, other.includes('||||')]).toEqual([key, text.includes('||||')])
    }
    expect(translated.size).toBe(flat(english).length)
  })

  it('count as French does: zero is singular', async () => {
    const { translate } = await createI18nProvider('fr')
    const pending = (n: number) => translate('console.dashboard.pending', { smart_count: n })
    expect([pending(0), pending(1), pending(2)]).toEqual([
      '0 inscription à valider',
      '1 inscription à valider',
      '2 inscriptions à valider',
    ])
  })

  it('count one as one, in the match of a cohort and in figures', async () => {
    const provider = await createI18nProvider('fr')
    await Promise.all([loadWords('cohort_matches'), loadWords('figures')])
    const one = (key: string) => provider.translate(`console.resources.${key}`, { smart_count: 1 })
    expect(
      ['season.hidden', 'figures.three', 'counts.mentors', 'counts.places', 'counts.requests', 'comparison.lost'].map(
        (key) => one(`cohort_matches.${key}`),
      ),
    ).toEqual([
      '1 mentor masqué reste dehors.',
      '1 a l’un de ses trois',
      '1 mentor',
      '1 place',
      '1 demande',
      '1 perd le sien',
    ])
    expect(one('cohort_matches.acts.create_requests.due')).toMatch(/sous 1 jour\./)
    expect(one('figures.days')).toBe('jour')
  })

  it('put a narrow no-break space before ; ! and ?, and a no-break space before :', () => {
    for (const [key, text] of flat(french))
      expect([key, /[^\u202F\u00A0][;!?]|\w:| :/.test(text.replaceAll(/%\{\w+\}/g, 'x'))]).toEqual([key, false])
  })

  it('let no line break before a sign or inside « »', () => {
    expect(flat(french).filter(([, text]) => / [:;!?»]|« /.test(text))).toEqual([])
  })

  it('of react-admin have French signs too, and no word of either has a straight apostrophe', async () => {
    const words = [...flat(await loaders.fr()), ...flat(french)]
    expect(words.some(([, text]) => text === 'Le formulaire n’est pas valide.')).toBe(true)
    expect(words.filter(([, text]) => /'| [:;!?»]|« /.test(text))).toEqual([])
  })

  it('stay in the language that was chosen, whatever react-admin forgets', async () => {
    const provider = await createI18nProvider('fr')
    await provider.changeLocale('en')
    expect(provider.translate('console.rail.users')).toBe('People')
    expect(document.documentElement.lang).toBe('en')
    expect(startLocale()).toBe('en')
  })

  it('of a resource come when a page asks for them, in the language that is chosen by then', async () => {
    // Files share their modules: another one may have loaded words before.
    vi.resetModules()
    const { createI18nProvider, loadWords } = await import('./provider.ts')
    const provider = await createI18nProvider('fr')
    const title = () => provider.translate('console.resources.users.title', { _: 'not loaded' })
    expect(title()).toBe('not loaded')
    const loading = loadWords('users')
    const changed = provider.changeLocale('en')
    await Promise.all([loading, changed])
    expect(title()).toBe('People')
    expect(provider.getLocale()).toBe('en')
    await provider.changeLocale('fr')
    expect(title()).toBe('Personnes')
  })

  it('come with those of the records whose events a history lists', () => {
    const withEvents = resourceList.filter(({ events }) => events !== undefined).map(({ name }) => name)
    for (const name of [...withEvents, 'events'] as const)
      expect(wordsOfPages(name)).toEqual(expect.arrayContaining(withEvents))
  })
})
