import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { formattedPage } from '#tests/support/formatted-page.ts'
import { textOf } from '../platform/http/problem.ts'
import { commonRefusals, refusals } from './index.ts'
import type { Meaning } from './platform/meaning.ts'

const page = fileURLToPath(new URL('../../docs/refusals.md', import.meta.url))

const head = `# Refusals of commands

What each aggregate's refusals are over HTTP, from \`api/refusals/\`: status, code where it is another, members, words.
The code is stable; the words are not. The pointer names the first of the members that the body has, else \`/data\`.
`

function line(refusal: string, meaning: Meaning): string {
  const fault = 'as' in meaning ? { code: meaning.as } : { code: refusal as 'not_found', words: meaning }
  const words = (['fr', 'en'] as const).map((locale) => `“${textOf(fault, locale).detail}”`)
  const about = [String(meaning.status), ...('as' in meaning ? [`\`${meaning.as}\``] : [])]
  const members = (meaning.members ?? []).map((member) => `\`${member}\``)
  const { console: own } = meaning
  const inConsole = own === undefined ? '' : ` In the console: “${own.fr}” “${own.en}”`
  return `- \`${refusal}\`: ${[...about, ...members].join(', ')}. ${words.join(' ')}${inConsole}\n`
}

test('docs/refusals.md says what every refusal is over HTTP', async () => {
  const all: Readonly<Record<string, Readonly<Record<string, Meaning>>>> = {
    ...refusals,
    'any command': commonRefusals,
  }
  const sections = Object.entries(all).map(([aggregate, meanings]) => {
    const lines = Object.entries(meanings).map(([refusal, meaning]) => line(refusal, meaning))
    return `\n## ${aggregate}\n\n${lines.join('')}`
  })
  const text = await formattedPage(head + sections.join(''))
  await expect(text).toMatchFileSnapshot(page)
})

test('no refusal of a command of the console mentions « the other person » to an administrator', () => {
  const { mentoring_request, mentoring_relationship, meeting, capacity, account } = refusals
  const commanded: readonly Readonly<Record<string, Meaning>>[] = [
    mentoring_request,
    mentoring_relationship,
    meeting,
    capacity,
    account,
  ]
  const wrong = commanded.flatMap((meanings) =>
    Object.entries(meanings).flatMap(([refusal, meaning]) => {
      if ('as' in meaning) return []
      const { fr, en } = meaning.console ?? { fr: meaning.fr.detail, en: meaning.en.detail }
      return /l[’']autre personne|the other person/i.test(`${fr} ${en}`) ? [refusal] : []
    }),
  )
  expect(wrong).toEqual([])
})
