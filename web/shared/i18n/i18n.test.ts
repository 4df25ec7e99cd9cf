import { describe, expect, test } from 'vitest'
import { createFormats } from './format.ts'
import { catalogueOf } from '../../app/catalogues.ts'
import { startI18n } from './i18n.ts'
import { withDe, withQue } from '#contract/platform/french.ts'
import { frenchTypography } from './typography.ts'

type Tree = { readonly [key: string]: string | Tree }
const modules = {
  ...import.meta.glob<Record<string, Tree>>('../../locales/*/*.ts', { eager: true }),
  ...import.meta.glob<Record<string, Tree>>('../../features/*/*/locales/*.ts', {
    eager: true,
  }),
}

function flat(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : flat(value, `${path}${key}.`),
  )
}
function catalogue(path: string): Map<string, string> {
  const [tree] = Object.values(modules[path] ?? {})
  if (!tree) throw new Error(`${path} is missing`)
  return new Map(flat(tree))
}
const inLanguage = (language: string) => new RegExp(`/locales/${language}[./]`)
const english = Object.keys(modules).filter((path) => inLanguage('en').test(path))

test('every catalogue is there in both languages', () => {
  const french = Object.keys(modules).filter((path) => inLanguage('fr').test(path))
  expect(french.map((path) => path.replace('/locales/fr', '/locales/en')).sort()).toEqual(english.toSorted())
})

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)(?:, (?:de|que))?\}\}/g)].map(([, name]) => name ?? '').sort((a, b) => a.localeCompare(b))

describe.each(english)('the catalogue %s', (path) => {
  const english = catalogue(path)
  const french = catalogue(path.replace('/locales/en', '/locales/fr'))

  test('has the same keys in both languages, none empty', () => {
    expect([...french.keys()].sort()).toEqual([...english.keys()].sort())
    expect([...english, ...french].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test('elides before a name in French', () => {
    const unelided = [...french].filter(([, text]) => /\b(de|que) \{\{(name|city|company|other)\}\}/i.test(text))
    expect(unelided).toEqual([])
  })

  test('fills in the same values', () => {
    for (const [key, text] of english) {
      // « Un profil » may leave the figure out, in either language.
      if (/_(one|many|other)$/.test(key)) continue
      expect([key, placeholders(french.get(key) ?? '')]).toEqual([key, placeholders(text)])
    }
  })

  test('has all three French plural forms', () => {
    const plurals = [...french.keys()]
      .filter((key) => /_(one|many)$/.test(key) || (key.endsWith('_other') && french.get(key)?.includes('{{count}}')))
      .map((key) => key.replace(/_(one|many|other)$/, ''))
    for (const key of plurals) {
      expect(french.has(`${key}_one`), `${key}_one`).toBe(true)
      expect(french.has(`${key}_many`), `${key}_many`).toBe(true)
      expect(french.has(`${key}_other`), `${key}_other`).toBe(true)
    }
  })
})

describe('French typography', () => {
  test('narrow spaces before high marks and inside quotes, curly apostrophes', () => {
    expect(frenchTypography("« Vraiment ? » C'est fini : 72 % !")).toBe(
      '«\u202FVraiment\u202F?\u202F» C’est fini\u00A0: 72\u202F%\u202F!',
    )
  })

  test.each([
    ['Karim', 'de Karim'],
    ['Inès', 'd’Inès'],
    ['Émile', 'd’Émile'],
    ['Hélène', 'd’Hélène'],
    ['Hugo', 'd’Hugo'],
    ['Hassan', 'de Hassan'],
    ['Yves', 'd’Yves'],
    ['Yann', 'de Yann'],
    ['Œdipe', 'd’Œdipe'],
  ])('%s: %s', (name, phrase) => {
    expect(withDe(name)).toBe(phrase)
    expect(withQue(name)).toBe(phrase.replace(/^d/, 'qu'))
  })

  test('elides in the texts of the product', async () => {
    const i18n = await startI18n('fr', catalogueOf)
    await i18n.loadNamespaces('mentoring')
    expect(i18n.t('received.accept_of', { ns: 'mentoring', name: 'Inès' })).toBe('Accepter la demande d’Inès')
  })

  test('isolates a name that is written from right to left, and leaves others as they are', async () => {
    const i18n = await startI18n('en', catalogueOf)
    await i18n.loadNamespaces('mentoring')
    const accept = (name: string) => i18n.t('received.accept_of', { ns: 'mentoring', name })
    expect(accept('ליאת כהן')).toBe(accept('Inès').replace('Inès', '\u2068ליאת כהן\u2069'))
    expect(accept('Inès & <b>')).toContain('Inès & <b>')
  })

  test('is applied to displayed names', async () => {
    const i18n = await startI18n('fr', catalogueOf)
    expect(i18n.t('crash.title')).toBe('Oups\u202F! Ceci n’était pas prévu...')
  })
})

describe('a language', () => {
  test('is the document’s, and a million is French too', async () => {
    const i18n = await startI18n('fr', catalogueOf)
    expect(document.documentElement.lang).toBe('fr')
    expect(i18n.t('notifications.bell', { count: 1_000_000 })).toBe('Notifications, 1000000 non lues')
    expect(i18n.t('notifications.bell', { count: 0 })).toBe('Notifications, 0 non lue')
    await i18n.changeLanguage('en')
    expect(document.documentElement.lang).toBe('en')
    expect(i18n.t('notifications.bell', { count: 1 })).toBe('Notifications, 1 unread')
  })
})

describe('formats', () => {
  const french = createFormats('fr', 'Europe/Paris')
  const english = createFormats('en', 'Europe/Paris')

  test('days in the reader’s zone, the year only when it is another', () => {
    const now = new Date('2026-03-17T10:00:00Z')
    expect(french.day('2026-03-19T23:30:00Z', now)).toBe('20\u00A0mars')
    expect(french.day('2025-03-19T12:00:00Z', now)).toBe('19\u00A0mars\u00A02025')
    expect(english.weekdayDay('2026-03-17T12:00:00Z')).toBe('Tuesday\u00A017\u00A0March')
  })

  test('the other person’s hour only when it differs, across daylight saving', () => {
    expect(french.timeElsewhere('2026-03-17T13:00:00Z', 'America/Montreal')).toBe('09:00')
    expect(french.timeElsewhere('2026-03-17T13:00:00Z', 'Europe/Brussels')).toBeNull()
    expect(french.span('2026-03-17T13:00:00Z', 45)).toBe('14:00\u202F–\u2060\u202F14:45')
  })

  test('the other person’s day when it is another, though the clocks show the same hour', () => {
    expect(french.timeElsewhere('2026-03-17T23:30:00Z', 'Asia/Tokyo')).toBe('08:30')
    expect(french.timeElsewhere('2026-03-17T22:30:00Z', 'Asia/Tokyo')).toBe('07:30\u00A0(mercredi)')
    expect(createFormats('en', 'Etc/GMT+12').timeElsewhere('2026-03-17T12:00:00Z', 'Etc/GMT-12')).toBe(
      '00:00\u00A0(Wednesday)',
    )
  })

  test('the first of a month is « 1er » in French', () => {
    const now = new Date('2026-03-17T10:00:00Z')
    expect(french.day('2026-12-01T12:00:00Z', now)).toBe('1er\u00A0décembre')
    expect(french.day('2026-12-11T12:00:00Z', now)).toBe('11\u00A0décembre')
    expect(french.weekdayDay('2026-12-01T12:00:00Z')).toBe('mardi\u00A01er\u00A0décembre')
    expect(english.day('2026-12-01T12:00:00Z', now)).toBe('1\u00A0December')
  })

  test('what has just happened, and zones by the name of their city', () => {
    const now = new Date('2026-03-17T10:00:00Z')
    expect(french.ago('2026-03-17T09:59:50Z', now)).toBe('à l’instant')
    expect(french.ago('2026-03-17T09:57:00Z', now)).toBe('il y a 3 minutes')
    expect(english.ago('2026-03-17T10:00:00Z', now)).toBe('just now')
    expect(['Europe/London', 'America/Montreal', 'America/New_York'].map((zone) => french.city(zone))).toEqual([
      'Londres',
      'Montréal',
      'New York',
    ])
    expect(english.city('Europe/London')).toBe('London')
  })

  test('weekdays run from Monday', () => {
    expect([1, 7].map((day) => french.weekday(day))).toEqual(['lundi', 'dimanche'])
    expect(french.duration(90)).toBe('1\u202Fh\u202F30')
  })
})
