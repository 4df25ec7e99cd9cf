import { expect, test } from 'vitest'
import { eventIn } from './event-in.ts'

const headers = { ce_id: '1', ce_type: 'binome.AccountErased.v1', ce_subject: 'account-1', ce_streamrevision: '3' }
const value = Buffer.from('{"reason":"own_request"}')

test('a message of ours is an event', () => {
  const buffers = Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, Buffer.from(text)]))
  expect(eventIn({ headers: buffers, value })).toEqual({
    id: '1',
    type: 'binome.AccountErased.v1',
    stream: 'account-1',
    revision: 3,
    data: { reason: 'own_request' },
  })
})

test.for([
  ['no headers', {}, value],
  ['no revision', { ...headers, ce_streamrevision: undefined }, value],
  ['a revision that is no number', { ...headers, ce_streamrevision: 'first' }, value],
  ['another source', { ...headers, ce_type: 'com.example.order.placed' }, value],
  ['no JSON', headers, Buffer.from([0, 0, 0, 0, 7, 2, 6])],
  ['JSON that is no object', headers, Buffer.from('42')],
  ['a tombstone', headers, null],
] as const)('a message of another program is none: %s', ([, given, body]) => {
  expect(eventIn({ headers: given, value: body })).toBeUndefined()
})
