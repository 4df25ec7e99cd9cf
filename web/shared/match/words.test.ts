import { describe, expect, test } from 'vitest'
import { labelled, receiptOf } from '../../testing/fixtures.ts'
import { createFormats } from '../i18n/format.ts'
import { catalogueOf } from '../../app/catalogues.ts'
import { startI18n } from '../i18n/i18n.ts'
import type { Locale } from '../i18n/locale.ts'
import { reasonsOf, whyOf } from './words.ts'

async function words(locale: Locale) {
  const i18n = await startI18n(locale, catalogueOf)
  await i18n.loadNamespaces('match')
  return { t: i18n.getFixedT(locale, 'match'), formats: createFormats(locale, 'Europe/Paris') }
}

describe('the reasons of a match', () => {
  test('are sentences to the mentee, strongest first, three at most', async () => {
    const { t, formats } = await words('fr')
    expect(reasonsOf(t, formats, receiptOf(), 'seeker')).toEqual([
      'Partage 4 des 5 compétences que vous cherchez',
      'Exerce le métier que vous visez',
      'Parle français, comme vous',
    ])
  })

  test('leave out what brought nothing', async () => {
    const { t, formats } = await words('fr')
    expect(reasonsOf(t, formats, receiptOf(), 'seeker', 10)).not.toContain('Travaille dans l’entité que vous visez')
  })

  test('keep the capitals of acronyms, and of languages in English', async () => {
    const { t, formats } = await words('en')
    const receipt = receiptOf()
    const [skills, , languages] = receipt.criteria
    if (!skills || !languages) throw new Error('the fixture changed')
    const one = { ...receipt, criteria: [{ ...skills, matched: [labelled('sap', 'SAP')] }, languages] }
    expect(reasonsOf(t, formats, one, 'seeker')).toEqual(['Brings SAP, one of your needs', 'Speaks French, like you'])
  })
})

describe('seniority, personality and talents', () => {
  const counted = (criterion: 'seniority' | 'talents' | 'personality', codes: readonly string[], wanted = 1) => ({
    criterion,
    points: codes.length === 0 ? 0 : 5,
    weight: 5,
    wanted,
    matched: codes.map((code) => labelled(code, code === 'spatial' ? 'L’image et l’espace' : code)),
  })
  const of = (...criteria: ReturnType<typeof counted>[]) => ({ ...receiptOf(), criteria })

  test('are sentences to either side', async () => {
    const { t, formats } = await words('fr')
    const ahead = of(counted('seniority', ['ahead']), counted('talents', ['spatial']))
    expect(reasonsOf(t, formats, ahead, 'seeker')).toEqual([
      'A plus d’années d’expérience que vous',
      'Partage avec vous un talent\u00A0: l’image et l’espace',
    ])
    expect(reasonsOf(t, formats, ahead, 'sought')[0]).toBe('A moins d’années d’expérience que vous')
    const equal = of(counted('seniority', ['equal']))
    expect(reasonsOf(t, formats, equal, 'sought')).toEqual(['A autant d’années d’expérience que vous'])
  })

  test('say under their bar what they were made of', async () => {
    const { t, formats } = await words('en')
    const lines = [
      counted('seniority', ['ahead']),
      counted('seniority', ['equal']),
      counted('seniority', []),
      counted('seniority', [], 0),
      counted('personality', [], 0),
      counted('talents', []),
    ]
    expect(lines.map((line) => whyOf(t, formats, line))).toEqual([
      'The mentor has more years of experience',
      'The same number of years: half the points',
      'The mentor has no more years of experience',
      'Experience not given',
      'No preference was given here',
      'Nothing in common here',
    ])
  })
})

describe('the line under a receipt’s bar', () => {
  test('says how many, what, or how long', async () => {
    const { t, formats } = await words('fr')
    const [skills, job, , availability, , , unit] = receiptOf().criteria
    expect([skills, job, availability, unit].map((criterion) => criterion && whyOf(t, formats, criterion))).toEqual([
      '4 sur 5 recherchées',
      'Exploitation',
      '2\u202Fh par semaine, mardi',
      'Rien en commun ici',
    ])
  })
})
