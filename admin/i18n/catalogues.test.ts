import { describe, expect, it } from 'vitest'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { createI18nProvider, startLocale } from './provider.ts'

const flat = (tree: object, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${prefix}${key}`, value] as [string, string]]
      : flat(value as object, `${prefix}${key}.`),
  )
const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/g) ?? [])].sort()

describe('the console’s words', () => {
  it('have the same keys, variables and plural forms in both languages', () => {
    const french = new Map(flat(fr))
    for (const [key, text] of flat(en)) {
      const other = french.get(key) ?? ''
      expect([key, placeholders(other)]).toEqual([key, placeholders(text)])
      expect([key, other.includes('||||')]).toEqual([key, text.includes('||||')])
    }
    expect(french.size).toBe(flat(en).length)
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

  it('put a narrow space before ; ! and ?, and a space before :', () => {
    for (const [key, text] of flat(fr))
      expect([key, /[^\u202F\s][;!?]|\w:/.test(text.replaceAll(/%\{\w+\}/g, 'x'))]).toEqual([key, false])
  })

  it('stay in the language that was chosen, whatever react-admin forgets', async () => {
    const provider = await createI18nProvider('fr')
    await provider.changeLocale('en')
    expect(provider.translate('console.resources.users.nav')).toBe('People')
    expect(document.documentElement.lang).toBe('en')
    expect(startLocale()).toBe('en')
  })
})
