import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { allowsOrigin, isCable, presented } from './handshake.ts'

function request(url: string, headers: Record<string, string> = {}): IncomingMessage {
  const message = new IncomingMessage(new Socket())
  message.url = url
  message.headers = { host: 'acme.test', ...headers }
  return message
}

describe('the origin', () => {
  const listed = new Set(['https://app.acme.test'])
  test.each([
    [undefined, true],
    ['https://acme.test', true],
    ['http://acme.test', true],
    ['https://acme.test:443', true],
    ['https://app.acme.test', true],
    ['https://acme.test:8443', false],
    ['https://acme.test.evil.example', false],
    ['https://evil.example/acme.test', false],
    ['https://acme.test@evil.example', false],
    ['ftp://acme.test', false],
    ['null', false],
    ['', false],
  ])('%s', (origin, allowed) => {
    expect(allowsOrigin(request('/cable', origin === undefined ? {} : { origin }), listed)).toBe(allowed)
  })
})

test('only /cable is ours', () => {
  expect(['/cable', '/cable?a=/x', '/cables', '/cable/x', '/'].map((url) => isCable(request(url)))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

describe('what a client presents', () => {
  test('a ticket goes before a token', () => {
    expect(presented(request('/cable?ticket=t&access-token=a'))).toEqual({ ticket: 't' })
  })
  test('the address goes before the headers, and what is missing is empty', () => {
    expect(presented(request('/cable?access-token=a%2Bb&sid=1', { 'access-token': 'x', client: 'c' }))).toEqual({
      credentials: { accessToken: 'a+b', client: 'c', uid: '' },
    })
  })
})
