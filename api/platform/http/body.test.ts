import { PassThrough } from 'node:stream'
import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { bodyLimit, depthLimit, parseForm, parseJson, parseStorableJson, readText } from './body.ts'

/** As much of a request as `readText` looks at. */
function request(chunks: readonly Buffer[], headers: IncomingMessage['headers'] = {}) {
  const stream = new PassThrough()
  for (const chunk of chunks) stream.write(chunk)
  stream.end()
  return Object.assign(stream, { headers })
}

describe('reading', () => {
  test('puts characters together that were cut between chunks', async () => {
    const bytes = Buffer.from('élève')
    expect(await readText(request([bytes.subarray(0, 1), bytes.subarray(1)]))).toBe('élève')
  })

  test('stops at what is announced too large, and at what turns out so', async () => {
    await expect(readText(request([], { 'content-length': String(bodyLimit + 1) }))).rejects.toMatchObject({
      status: 413,
    })
    const part = Buffer.alloc(bodyLimit / 2 + 1, 'x')
    await expect(readText(request([part, part]))).rejects.toMatchObject({
      status: 413,
      headers: { Connection: 'close' },
    })
  })

  test('refuses what is not UTF-8, and what is compressed', async () => {
    await expect(readText(request([Buffer.from([0xff, 0xfe])]))).rejects.toMatchObject({ status: 400 })
    await expect(readText(request([], { 'content-encoding': 'gzip' }))).rejects.toMatchObject({ status: 415 })
  })
})

describe('parsing', () => {
  test('takes JSON as deep as allowed, and not one level more', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect(parseJson(nested(depthLimit))).toBeInstanceOf(Array)
    expect(() => parseJson(nested(depthLimit + 1))).toThrow('too_deep')
    expect(() => parseJson('{"a":'.repeat(50_000))).toThrow('too_deep')
  })

  test('does not count brackets in strings', () => {
    expect(parseJson(JSON.stringify('[{"\\"'.repeat(50)))).toBe('[{"\\"'.repeat(50))
  })

  test('refuses what is not JSON, and __proto__ at any level', () => {
    for (const text of [
      '',
      '{',
      '{"a":1,}',
      'undefined',
      '{"a":{"__proto__":{"admin":true}}}',
      '{"\\u005f_proto__":1}',
    ])
      expect(() => parseJson(text)).toThrow('invalid_json')
  })
})

test('a text of nothing but zero-width characters is read as an empty one', () => {
  expect(parseStorableJson('{"a":"\u200B","b":["\\u2060 ","é"],"c":" "}')).toEqual({ a: '', b: ['', 'é'], c: '' })
  expect(parseStorableJson('{"c":" "}')).toEqual({ c: ' ' })
})

describe('a form', () => {
  test('holds lists and members within members, as Rails and jQuery write them', () => {
    const form = 'roles[]=a&roles%5B%5D=b&acceptances[0][document]=terms&acceptances[1][document]=charter&x=1&x=a%2Bb+c'
    expect(parseForm(form)).toEqual({
      roles: ['a', 'b'],
      acceptances: [{ document: 'terms' }, { document: 'charter' }],
      x: 'a+b c',
    })
  })

  test('pollutes no object', () => {
    const form = '__proto__[stolen]=1&constructor[prototype][stolen]=1&a[__proto__][stolen]=1&hasOwnProperty=1&b=2'
    expect(parseForm(form)).toEqual({ b: '2' })
    expect('stolen' in {}).toBe(false)
  })

  test.each([
    ['a list is long', Array.from({ length: 60 }, () => 'a[]=1').join('&')],
    ['a list has a hole', 'a[9999999]=1'],
    ['it has many members', Array.from({ length: 201 }, (_, i) => `a${i}=1`).join('&')],
    ['it is deep', `a${'[b]'.repeat(40)}=1`],
  ])('is refused where %s', (_name, form) => {
    expect(() => parseForm(form)).toThrow(expect.objectContaining({ status: 400 }))
  })
})
