import { expect, test } from 'vitest'
import { faultsOf, formFields, typedIn } from './fields.ts'

const typed = {
  first_name: 'Ana',
  last_name: 'Silva',
  email: 'ana@x.test',
  subject: 'Bonjour',
  message: 'Une question',
}
const read = (changed: Partial<typeof typed>) =>
  formFields.contact.safeParse(typedIn(new URLSearchParams({ ...typed, ...changed }).toString()))

test('a field that shows nothing is missing', () => {
  const { error } = read({ first_name: '\u200B', subject: '\u2060\u3164', message: '\u200B\n\u200B' })
  expect(error && faultsOf(error)).toEqual({ first_name: 'required', subject: 'required', message: 'required' })
  expect(read({ last_name: '\u200B' }).data).toMatchObject({ last_name: '' })
})

test('a line neither begins another one nor turns it round; a message may be of several lines', () => {
  const { data } = read({ first_name: 'A\u202Ena\u2066', subject: 'Un\r\nBcc: x\u2028deux', message: 'Un\ndeux' })
  expect(data).toMatchObject({ first_name: 'Ana', subject: 'Un Bcc: x deux', message: 'Un\ndeux' })
})
