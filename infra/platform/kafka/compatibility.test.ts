import { describe, expect, it } from 'vitest'
import { breakingChanges, brokenPromises, type JsonSchema } from './compatibility.ts'
import { asyncApi, breaksReaders } from './documents.ts'

const published: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'string', format: 'uuid' },
    origin: { type: 'string', enum: ['participant', 'admin'] },
    score: { type: 'integer', minimum: 0, maximum: 100 },
    slots: { type: 'array', items: { type: 'object', properties: { minutes: { type: 'integer' } } } },
  },
  required: ['id'],
}
const changed = (name: string, property: JsonSchema | undefined, required = ['id']): JsonSchema => ({
  ...published,
  properties: Object.fromEntries(
    Object.entries({ ...published.properties, [name]: property }).filter(
      (entry): entry is [string, JsonSchema] => entry[1] !== undefined,
    ),
  ),
  required,
})

describe('a reader of the published schema', () => {
  it('survives the same schema, a new field, fewer values and a field that is now always there', () => {
    expect(breakingChanges(published, published)).toEqual([])
    expect(breakingChanges(published, changed('country', { type: 'string' }, ['id', 'country']))).toEqual([])
    expect(breakingChanges(published, changed('origin', { type: 'string', enum: ['admin'] }))).toEqual([])
    expect(breakingChanges(published, changed('score', { type: 'integer', minimum: 0, maximum: 50 }))).toEqual([])
  })

  it.each([
    ['a field that is gone', changed('score', undefined), 'score: is gone'],
    ['a field that may be missing', changed('id', published.properties?.['id'], []), 'id: may now be missing'],
    ['another type', changed('id', { type: 'integer', format: 'uuid' }), 'id: type was string, is integer'],
    ['another format', changed('id', { type: 'string' }), 'id: format was uuid, is undefined'],
    [
      'a new value',
      changed('origin', { type: 'string', enum: ['participant', 'admin', 'system'] }),
      'origin: may now be system',
    ],
    [
      'a wider range',
      changed('score', { type: 'integer', minimum: 0, maximum: 1000 }),
      'score: maximum was 100, is 1000',
    ],
    [
      'a change inside a list',
      changed('slots', { type: 'array', items: { type: 'object', properties: {} } }),
      'slots[].minutes: is gone',
    ],
  ])('is broken by %s', (_, next, problem) => {
    expect(breakingChanges(published, next)).toEqual([problem])
  })
})

describe('a reader of the published document', () => {
  it('survives a new topic and a new event', () => {
    const { account: _, ...channels } = asyncApi().channels
    expect(brokenPromises({ ...asyncApi(), channels }, asyncApi())).toEqual([])
  })

  it('is broken by a topic, an event, a type or a header that is gone', () => {
    const next = structuredClone(asyncApi())
    const { account, ...channels } = next.channels
    const { MentoringRequested: _, ...messages } = channels['mentoring-request']?.messages ?? {}
    channels['mentoring-request'] = { ...channels['mentoring-request'], messages } as NonNullable<typeof account>
    next.components.messages['AccountErased'] = {
      ...next.components.messages['AccountErased'],
      name: 'erased',
    } as never
    next.components.schemas.headers.required.shift()
    expect(brokenPromises(asyncApi(), { ...next, channels })).toEqual([
      'MentoringRequested: is not on binome.mentoring-requests.v1 any more',
      'account: topic was binome.accounts.v1, is gone',
      'AccountErased: ce_type was binome.AccountErased.v1, is erased',
      'headers, ce_specversion: may now be missing',
    ])
  })
})

it('Kafka: no reader of the last release breaks', async () => {
  expect(await breaksReaders()).toEqual([])
})
