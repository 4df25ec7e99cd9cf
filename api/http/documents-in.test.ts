import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { parseDocument, parsePlain } from './documents-in.ts'
import { Problem } from './problem.ts'

const schema = z.strictObject({
  data: z.strictObject({
    type: z.literal('notes'),
    id: z.uuid().optional(),
    attributes: z.strictObject({ text: z.string().trim().min(1).max(5), stars: z.number().optional() }),
  }),
})
const noteId = '5f0e2b1c-0f53-4a0e-9c55-0d6f1c2d3e4f'

function refusal(raw: unknown, method = 'post', id?: string) {
  try {
    parseDocument(raw, schema, { type: 'notes', method, id })
  } catch (error) {
    if (error instanceof Problem) return { status: error.status, faults: error.faults }
    throw error
  }
  return undefined
}

test('a document is given as its schema says', () => {
  const raw = { jsonapi: { version: '1.1' }, '@context': 1, data: { type: 'notes', attributes: { text: ' a ' } } }
  expect(parseDocument(raw, schema, { type: 'notes', method: 'post', id: undefined }).data.attributes).toEqual({
    text: 'a',
  })
})

describe('what is no document is a bad request', () => {
  test.each([
    [undefined, ''],
    [[], ''],
    [{}, '/data'],
    [{ data: [] }, '/data'],
    [{ data: { attributes: {} } }, '/data'],
    [{ data: { type: 'notes' }, admin: true }, '/admin'],
  ])('%j', (raw, pointer) => {
    expect(refusal(raw)).toMatchObject({ status: 400, faults: [{ code: 'invalid_document', source: { pointer } }] })
  })
})

test('another type or id is a conflict', () => {
  expect(refusal({ data: { type: 'memos' } })).toMatchObject({ status: 409, faults: [{ code: 'type_mismatch' }] })
  const data = { type: 'notes', id: noteId, attributes: { text: 'a' } }
  expect(refusal({ data }, 'patch', noteId.replace('5', '6'))).toMatchObject({
    status: 409,
    faults: [{ code: 'id_mismatch' }],
  })
  expect(refusal({ data: { ...data, id: noteId.toUpperCase() } }, 'patch', noteId)).toBeUndefined()
})

test('a client gives no id, and names the one it changes', () => {
  expect(refusal({ data: { type: 'notes', id: noteId, attributes: { text: 'a' } } })).toMatchObject({ status: 403 })
  expect(refusal({ data: { type: 'notes', attributes: { text: 'a' } } }, 'patch', noteId)).toMatchObject({
    status: 400,
  })
})

describe('a field that does not fit is named by a pointer that exists in the request', () => {
  test.each([
    [{ text: 'abcdef' }, 'too_long', '/data/attributes/text'],
    [{ text: '  ' }, 'required', '/data/attributes/text'],
    [{}, 'required', '/data/attributes'],
    [{ text: 3 }, 'invalid_value', '/data/attributes/text'],
    [{ text: 'a', 'a/b': 1 }, 'unknown_field', '/data/attributes/a~1b'],
  ])('%j', (attributes, code, pointer) => {
    expect(refusal({ data: { type: 'notes', attributes } })).toMatchObject({
      status: 422,
      faults: [{ code, source: { pointer } }],
    })
  })

  test('each of several', () => {
    expect(refusal({ data: { type: 'notes', attributes: { stars: 'x', more: 1 } } })?.faults).toHaveLength(3)
  })
})

test('a plain object has the same answers', () => {
  expect(() => parsePlain('text', z.object({}))).toThrow('invalid_document')
  expect(() => parsePlain({}, z.object({ error: z.string() }))).toThrow('required')
})
