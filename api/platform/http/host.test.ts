import { expect, test } from 'vitest'
import { normalHost } from './host.ts'

test.each([
  ['acme.example.org', 'acme.example.org'],
  ['ACME.Example.ORG', 'acme.example.org'],
  ['acme.example.org.', 'acme.example.org'],
  ['acme.example.org:3000', 'acme.example.org'],
  ['Acme.example.org.:443', 'acme.example.org'],
  ['acme.localhost:8080', 'acme.localhost'],
  ['[::1]:3000', '[::1]'],
  ['[0:0:0:0:0:0:0:1]', '[::1]'],
  ['[2001:DB8::0001]', '[2001:db8::1]'],
  ['127.0.0.1:3000', '127.0.0.1'],
  ['mentorat.société.fr', 'mentorat.xn--socit-esab.fr'],
  ['MENTORAT.SOCIÉTÉ.FR:443', 'mentorat.xn--socit-esab.fr'],
  ['mentorat.xn--socit-esab.fr', 'mentorat.xn--socit-esab.fr'],
])('%s is the host %s', (header, host) => {
  expect(normalHost(header)).toBe(host)
})

test.each([
  '',
  ' ',
  '.',
  ':80',
  'acme.example.org:80:80',
  'evil@acme.example.org',
  'acme.example.org/evil',
  'acme.example.org\\evil',
  'acme.example.org?x',
  'acme.example.org#x',
  'acme%2eexample.org',
  'acme example.org',
  '[::1',
  '[acme]',
  'a'.repeat(300),
])('%j is no host', (header) => {
  expect(normalHost(header)).toBeNull()
})
