import { expect, test } from 'vitest'
import { allowedRedirect } from './redirect.ts'

const origins = ['https://acme.example', 'https://front.example:8443']

test.each([
  ['https://acme.example/auth/edit_password', 'https://acme.example/auth/edit_password'],
  ['https://ACME.example', 'https://acme.example/'],
  ['https://acme.example:443/a?b=c#d', 'https://acme.example/a?b=c#d'],
  ['https://front.example:8443/reset', 'https://front.example:8443/reset'],
  ['/auth/edit_password', 'https://acme.example/auth/edit_password'],
])('%j is allowed', (text, url) => {
  expect(allowedRedirect(text, origins)).toBe(url)
})

test.each([
  ['empty', ''],
  ['another host', 'https://evil.example/'],
  ['a host that begins like ours', 'https://acme.example.evil.example/'],
  ['a host that ends like ours', 'https://evilacme.example/'],
  ['a subdomain', 'https://www.acme.example/'],
  ['user information', 'https://acme.example@evil.example/'],
  ['our host with user information', 'https://user:secret@acme.example/'],
  ['an empty user', 'https://@acme.example/'],
  ['another port', 'https://acme.example:8443/'],
  ['another scheme', 'http://acme.example/'],
  ['a script', 'javascript:alert(1)//https://acme.example'],
  ['data', 'data:text/html,<script>alert(1)</script>'],
  ['no scheme', '//evil.example/'],
  ['three slashes', '///evil.example/'],
  ['a backslash for the host', 'https:\\\\acme.example/'],
  ['a backslash before the host', 'https://evil.example\\@acme.example/'],
  ['a backslash after a slash', '/\\evil.example/'],
  ['a newline', 'https://acme.example/\nSet-Cookie: a=b'],
  ['a newline in the scheme', 'java\nscript:alert(1)'],
  ['a tab in the host', 'https://acme\t.example/'],
  ['a space before', ' https://acme.example/'],
  ['NUL', 'https://acme.example/\0'],
  ['a Unicode host that becomes ours', 'https://ａｃｍｅ.example/'],
  ['a Unicode full stop', 'https://acme。example/'],
  ['a Cyrillic letter', 'https://аcme.example/'],
  ['an escaped host', 'https://%61cme.example/'],
  ['a host of a very long text', `https://acme.example/${'a'.repeat(2000)}`],
  ['no slashes after the scheme', 'https:acme.example'],
])('%s is refused: %j', (_what, text) => {
  expect(allowedRedirect(text, origins)).toBeNull()
})

test('nothing is allowed without origins', () => {
  expect(allowedRedirect('https://acme.example/', [])).toBeNull()
  expect(allowedRedirect('/path', [])).toBeNull()
})
