import { describe, expect, test } from 'vitest'
import { parseFrame, parseIdentifier } from './commands.ts'
import { answerFrame, disconnectFrame, messageFrame, pingBytes, pingFrame, welcomeFrame } from './frames.ts'
import { negotiate } from './subprotocol.ts'

describe('the subprotocol', () => {
  test.each([
    [[], null, 'base'],
    [['actioncable-v1-json', 'actioncable-unsupported'], 'actioncable-v1-json', 'base'],
    [['actioncable-v1-ext-json', 'actioncable-v1-json'], 'actioncable-v1-ext-json', 'extended'],
    [['graphql-ws', 'actioncable-unsupported'], 'actioncable-unsupported', null],
    [['graphql-ws'], null, null],
  ])('offered %j', (offered, header, dialect) => {
    expect(negotiate(offered)).toEqual({ header, dialect })
  })
})

describe('frames', () => {
  const identifier = '{"channel":"C","é":"\u2028"}'
  test('as Action Cable spells them', () => {
    expect(welcomeFrame()).toBe('{"type":"welcome"}')
    expect(welcomeFrame('x')).toBe('{"type":"welcome","sid":"x"}')
    expect(pingFrame(1_700_000_000_999)).toBe('{"type":"ping","message":1700000000}')
    expect(pingBytes(1_700_000_000_999).subarray(2).toString()).toBe(pingFrame(1_700_000_000_999))
    expect(disconnectFrame('remote', true)).toBe('{"type":"disconnect","reason":"remote","reconnect":true}')
    expect(JSON.parse(answerFrame('reject_history', identifier))).toEqual({ type: 'reject_history', identifier })
  })

  test('messages carry their position when the dialect has one', () => {
    const message = { epoch: 'e', offset: 3, payload: '{"a":[1]}' }
    expect(messageFrame('i', message)).toBe('{"identifier":"i","message":{"a":[1]}}')
    expect(messageFrame('i', message, 's')).toBe(
      '{"identifier":"i","message":{"a":[1]},"stream_id":"s","epoch":"e","offset":3}',
    )
  })
})

describe('commands', () => {
  test.each([
    [
      '{"command":"subscribe","identifier":"i","history":{"since":false,"streams":{"s":{"epoch":"e","offset":2}}}}',
      { command: 'subscribe', identifier: 'i', history: { streams: { s: { epoch: 'e', offset: 2 } } } },
    ],
    ['{"command":"subscribe","identifier":"i","presence":{}}', { command: 'subscribe', identifier: 'i' }],
    [
      '{"command":"subscribe","identifier":"i","history":null}',
      { command: 'subscribe', identifier: 'i', history: null },
    ],
    ['{"command":"message","identifier":"i","data":"{}"}', { command: 'message', identifier: 'i', data: '{}' }],
    ['{"command":"pong"}', { command: 'pong' }],
    ['{"command":"whisper","identifier":"i","data":{}}', 'ignored'],
    ['{"command":"subscribe"}', 'malformed'],
    ['{"command":"subscribe","identifier":{}}', 'malformed'],
    ['{"command":"history","identifier":"i","history":{"streams":{"s":{"epoch":"e","offset":-1}}}}', 'malformed'],
    ['{"command":"history","identifier":"i","history":{"streams":{"s":{"epoch":"e","offset":1.5}}}}', 'malformed'],
    ['null', 'malformed'],
    ['{"command":7}', 'malformed'],
    ['{', 'malformed'],
    ['{"command":"subscribe","identifier":"\\u0000"}', 'malformed'],
    ['{"command":"history","identifier":"i","history":{"streams":{"\\ud800":{"epoch":"e","offset":1}}}}', 'malformed'],
  ])('%s', (text, expected) => {
    expect(parseFrame(text)).toEqual(expected)
  })

  test('identifiers name a channel, the rest are its parameters', () => {
    expect(parseIdentifier('{"id":3,"channel":"C"}')).toEqual({ channel: 'C', params: { id: 3 } })
    for (const odd of ['', '3', '[]', 'null', '{}', '{"channel":""}', '{"channel":["C"]}'])
      expect(parseIdentifier(odd)).toBeNull()
  })
})
