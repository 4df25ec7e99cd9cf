import { PassThrough } from 'node:stream'
import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { bodyLimit, depthLimit, parseJson, readText } from './body.ts'

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
