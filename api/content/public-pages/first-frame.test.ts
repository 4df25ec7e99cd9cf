import { expect, test } from 'vitest'
import { withFirstFrame } from './first-frame.ts'

const page = '<head></head><p><b data-brand></b></p><div class="start-form">'
const brand = {
  name: 'Acme & Co',
  logo_url: null,
  main: '#47A6F7',
  lighter: '#5FCEFF',
  darker: '#235BE8',
  tagline: { fr: '', en: '' },
}
const password = { password: true, single_sign_on: [], facebook: false, sign_up: false, approval: false }

test('the frame has the name and the colours of the company', () => {
  const html = withFirstFrame(page, { brand, sign_in: password })
  expect(html).toContain('<span>Acme &amp; Co</span>')
  expect(html).toContain('[data-theme="dark"]{--mui-palette-')
  expect(html).toContain('<div class="start-form">')
})

test.each([
  { password: false },
  { facebook: true },
  { single_sign_on: [{ id: '1', kind: 'oidc' as const, label: 'Entra' }] },
])('the form is another one where people sign in otherwise: %o', (ways) => {
  const html = withFirstFrame(page, { brand, sign_in: { ...password, ...ways } })
  expect(html).toContain('<div class="start-form other">')
})

test('a page without a frame stays as it is', () => {
  const other = '<head></head><div class="start-form">'
  expect(withFirstFrame(other, { brand, sign_in: { ...password, password: false } })).toBe(other)
})
