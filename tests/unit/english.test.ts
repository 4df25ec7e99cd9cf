import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { figureWords } from '#contract/console/platform/words/figures.ts'

/** What the English catalogues call otherwise: the table of words in docs/glossary.md says how. */
const avoided = /\b(mentorings|accompani\w+|e-mails?|programmes?|somebody|everybody|telephones?)\b/i

/** Sentences that the product specification gives. */
const given: ReadonlySet<string> = new Set([
  'Incorrect e-mail or password, please try again',
  "We couldn't find this e-mail, please check the information",
])

const catalogues = globSync([
  'web/locales/en/*.ts',
  'web/features/*/*/locales/en.ts',
  'web/features/*/*/locales/en/*.ts',
  'admin/**/*words.en.ts',
  'web/theme/*/words.en.ts',
  'admin/words.en.ts',
  'api/platform/http/*messages.en.ts',
  'api/content/public-pages/words.en.ts',
  'api/contract/console/platform/words/en.ts',
])

test('the English catalogues use the words of the glossary', () => {
  expect(catalogues.length).toBeGreaterThan(70)
  const found = catalogues.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)]
      .map(([, single, double, template]) => single ?? double ?? template ?? '')
      .filter((text) => text.includes(' ') || /^[A-Z]/.test(text))
      .filter((text) => avoided.test(text.replaceAll(/%?\{\{?\w+\}?\}/g, '')) && !given.has(text))
      .map((text) => `${file}: ${text}`),
  )
  expect(found).toEqual([])
})

test('the figures of the console have its terms too', () => {
  const { figures, definitions } = figureWords.en
  const texts = [...Object.values(figures), ...Object.values(definitions)]
  expect(texts.filter((text) => /\b(running|held|finished|begun)\b/i.test(text))).toEqual([])
})
