import { expect, it } from 'vitest'
import { correctPerson } from '#contract/console/people/users.ts'
import type { Words } from '../i18n/provider.ts'
import { faultWords } from './fault-words.ts'

it.each(['12', 'mon numéro'])('says what a telephone number looks like, where it may be empty too: %s', (phone) => {
  const words: Words = (key) => key
  const issues = correctPerson.safeParse({ phone }).error?.issues.filter(({ path }) => path[0] === 'phone') ?? []
  expect(new Set(issues.map((issue) => faultWords(issue, phone, words)))).toEqual(new Set(['acts.forms.phone']))
})
