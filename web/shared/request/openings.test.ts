import { expect, test } from 'vitest'
import { createFormats } from '../i18n/format.ts'
import { needsOf } from './openings.ts'

const named = (code: string, label: string) => ({ code, label: { fr: label, en: label } })
const buying = named('buying', 'Achats')
const writer = { needed_skills: [], targeted_job_categories: [named('law', 'Droit'), buying], answers_details: {} }
const formats = createFormats('fr', 'Europe/Paris')

test('questions about the way to a job go only to a mentor who is in it', () => {
  expect(needsOf(writer, { skills: [], job_categories: [buying] }, formats)).toEqual([{ key: 'job', words: 'Achats' }])
  expect(needsOf(writer, { skills: [], job_categories: [named('it', 'Informatique')] }, formats)).toEqual([])
})
