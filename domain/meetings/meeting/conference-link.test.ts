import { expect, it } from 'vitest'
import { isOnHostOf } from './conference-link.ts'
import { linkMaxLength } from './words.ts'

const hosts = ['zoom.us', 'meet.valombre.example']

it.each([
  'https://zoom.us/j/123?pwd=abc',
  'https://valombre.zoom.us/j/123',
  'https://MEET.valombre.example/ines',
  'https://meet.valombre.example:443/ines',
])('%s is on a host of the company', (link) => {
  expect(isOnHostOf(link, hosts)).toBe(true)
})

it.each([
  '',
  'zoom.us/j/123',
  'http://zoom.us/j/123',
  'javascript:alert(1)//zoom.us',
  'https://zoom.us.evil.example/j/123',
  'https://evilzoom.us/j/123',
  'https://zoom.us@evil.example/',
  'https://ines:secret@zoom.us/j/123',
  'https://zoom.us:8443/j/123',
  'https://evil.example/?https://zoom.us',
  'https://zoom.us\\@evil.example/',
  `https://zoom.us/${'a'.repeat(linkMaxLength)}`,
])('%s is not', (link) => {
  expect(isOnHostOf(link, hosts)).toBe(false)
})

it('allows nothing where the company names no host', () => {
  expect(isOnHostOf('https://zoom.us/j/123', [])).toBe(false)
})
