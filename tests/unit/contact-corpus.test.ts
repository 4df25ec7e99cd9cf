import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contactDetailIn } from '#domain/community/profile/contact-details.ts'

/**
 * Lines as people write them in profiles and files: more than 400 with an address, a number or a handle, and more than
 * 400 without, half of them abbreviations, dates, norms and amounts that look like one. Ways that are not found are
 * among them, so that the counts say how good the rules are.
 */
const linesOf = (kind: 'with' | 'without', language: 'fr' | 'en') =>
  readFileSync(new URL(`contact-corpus/${kind}.${language}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')

const missed = { fr: 18, en: 11 }
const mistaken = { fr: 1, en: 0 }

describe.each(['fr', 'en'] as const)('contact details in %s', (language) => {
  const held = linesOf('with', language)
  const free = linesOf('without', language)
  const found = held.filter((line) => contactDetailIn(line) !== null)
  const wrong = free.filter((line) => contactDetailIn(line) !== null)

  it('are found in all lines but as many as are known, and in no more of the others', () => {
    const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)} %`
    console.info(
      `${language}: recall ${share(found.length, held.length)} of ${held.length} lines with a contact detail, ` +
        `precision ${share(found.length, found.length + wrong.length)}; ${wrong.length} of ${free.length} without`,
    )
    expect({ missed: held.length - found.length, mistaken: wrong.length }).toEqual({
      missed: missed[language],
      mistaken: mistaken[language],
    })
  })
})

it('has at least 400 lines of each kind', () => {
  for (const kind of ['with', 'without'] as const)
    expect(linesOf(kind, 'fr').length + linesOf(kind, 'en').length).toBeGreaterThanOrEqual(400)
})
