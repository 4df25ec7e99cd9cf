import { describe, expect, it } from 'vitest'
import { breakingChanges, type JsonSchema } from './compatibility.ts'
import { documentProblems } from './documents.ts'

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

it('the documents in the repository stand for the code, and break no reader', async () => {
  expect(await documentProblems()).toEqual({ breaking: [], stale: [] })
})
