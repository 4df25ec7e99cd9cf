import { describe, expect, test } from 'vitest'
import { authBodyKind, checkAccept, checkContentType } from './media-types.ts'

const judged = (type: string | undefined, hasBody: boolean) => () => checkContentType(type, hasBody)

describe('a body', () => {
  test.each([
    'application/vnd.api+json',
    'application/vnd.api+json; profile="https://example.com/p"',
    'application/vnd.api+json; profile="https://example.com/a;b https://example.com/c,d?e=f"',
    'application/json',
    'application/json; charset=UTF-8',
  ])('comes as %s', (type) => {
    expect(judged(type, true)).not.toThrow()
  })

  test.each([
    'application/vnd.api+json; charset=utf-8',
    'application/vnd.api+json; ext="https://example.com/e"',
    'application/json; charset=latin1',
    'text/plain',
    undefined,
  ])('does not come as %s', (type) => {
    expect(judged(type, true)).toThrow('unsupported_media_type')
  })

  test('that is not there has no type, but JSON:API keeps its rules', () => {
    expect(judged(undefined, false)).not.toThrow()
    expect(judged('text/plain', false)).not.toThrow()
    expect(judged('application/vnd.api+json; charset=utf-8', false)).toThrow('unsupported_media_type')
  })
})

describe('an answer', () => {
  test.each([
    undefined,
    '*/*',
    'application/json, text/plain, */*',
    'text/html',
    'application/vnd.api+json',
    'application/vnd.api+json; q=0.9',
    'application/vnd.api+json; profile=x',
    'application/vnd.api+json; profile="https://example.com/a;b,c"; q=0.5, text/html',
    'application/vnd.api+json; ext=x, application/vnd.api+json',
  ])('is given to who accepts %s', (accept) => {
    expect(() => checkAccept(accept)).not.toThrow()
  })

  test('is refused to who accepts JSON:API only with parameters', () => {
    expect(() => checkAccept('application/vnd.api+json; charset=utf-8')).toThrow('not_acceptable')
    expect(() => checkAccept('application/vnd.api+json; ext=x, application/vnd.api+json; version=1')).toThrow(
      'not_acceptable',
    )
  })
})

test('clients of /auth send JSON or a form', () => {
  expect(authBodyKind('application/json;charset=utf-8')).toBe('json')
  expect(authBodyKind('application/x-www-form-urlencoded')).toBe('form')
  expect(() => authBodyKind('multipart/form-data; boundary=x')).toThrow('unsupported_media_type')
  expect(() => authBodyKind(undefined)).toThrow('unsupported_media_type')
})
