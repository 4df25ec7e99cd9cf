import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** What a screen reader says of a button or a link with words holds these words (WCAG 2.5.3, label in name). */
const catalogues = globSync([
  'web/locales/*/*.ts',
  'web/features/*/*/locales/*.ts',
  'web/features/*/*/locales/*/*.ts',
  'admin/*/**/*words.{en,fr}.ts',
])

interface Words {
  readonly [key: string]: string | Words
}

/** Each `<name>` beside its `<name>_of`, alone or by verb. */
function pairsIn(words: Words, at: string): (readonly [key: string, shown: string, said: string])[] {
  return Object.entries(words).flatMap(([key, value]) => {
    // A title is of a page.
    const full = key === 'title' ? undefined : words[`${key}_of`]
    if (typeof value === 'string') return typeof full === 'string' ? [[at + key, value, full] as const] : []
    const verbs = typeof full === 'object' ? full : {}
    const own = Object.entries(value).flatMap(([verb, one]) => {
      const other = verbs[verb]
      return typeof one === 'string' && typeof other === 'string' ? [[`${at}${key}.${verb}`, one, other] as const] : []
    })
    return [...own, ...pairsIn(value, `${at}${key}.`)]
  })
}

/** Values alone, such as « 3 of 5 »: no name of a button. */
const figure = /^%?\{+\w+\}+[^{}]{1,6}\{+\w+\}+$/

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[\s…]+/g, ' ')
    .trim()

test('the name of each button holds its words', async () => {
  const found = await Promise.all(
    catalogues.map(async (file) => {
      const { default: _, ...exported } = (await import(path.resolve(file))) as Record<string, unknown>
      const words = Object.values(exported).filter((one) => typeof one === 'object' && one !== null)
      return words.flatMap((one) => pairsIn(one as Words, '')).map((pair) => [file, ...pair] as const)
    }),
  )
  const pairs = found.flat()
  expect(pairs.length).toBeGreaterThan(70)
  const wrong = pairs.filter(([, , label, full]) => !plain(full).includes(plain(label)) && !figure.test(full))
  expect(wrong).toEqual([])
})
