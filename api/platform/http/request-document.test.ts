import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { parseDocument, parsePlain } from './request-document.ts'
import { Problem } from './problem.ts'

const schema = z.strictObject({
  data: z.strictObject({
    type: z.literal('notes'),
    id: z.uuid().optional(),
    attributes: z.strictObject({ text: z.string().trim().min(1).max(5), stars: z.number().optional() }),
  }),
})
const noteId = '5f0e2b1c-0f53-4a0e-9c55-0d6f1c2d3e4f'

async function refusal(raw: unknown, method = 'post', id?: string) {
  try {
    await parseDocument(raw, schema, { type: 'notes', method, id })
  } catch (error) {
    if (error instanceof Problem) return { status: error.status, faults: error.faults }
    throw error
  }
  return undefined
}

test('a document is given as its schema says', async () => {
  const raw = { jsonapi: { version: '1.1' }, '@context': 1, data: { type: 'notes', attributes: { text: ' a ' } } }
  const { data } = await parseDocument(raw, schema, { type: 'notes', method: 'post', id: undefined })
  expect(data.attributes).toEqual({ text: 'a' })
})

describe('what is no document is a bad request', () => {
  test.each([
    [undefined, ''],
    [[], ''],
    [{}, ''],
    [{ data: [] }, '/data'],
    [{ data: { attributes: {} } }, '/data'],
    [{ data: { type: 3 } }, '/data/type'],
    [{ data: { type: 'notes' }, admin: true }, '/admin'],
  ])('%j', async (raw, pointer) => {
    expect(await refusal(raw)).toMatchObject({
      status: 400,
      faults: [{ code: 'invalid_document', source: { pointer } }],
    })
  })
})

test('another type or id is a conflict', async () => {
  expect(await refusal({ data: { type: 'memos' } })).toMatchObject({ status: 409, faults: [{ code: 'type_mismatch' }] })
  const data = { type: 'notes', id: noteId, attributes: { text: 'a' } }
  expect(await refusal({ data }, 'patch', noteId.replace('5', '6'))).toMatchObject({
    status: 409,
    faults: [{ code: 'id_mismatch' }],
  })
  expect(await refusal({ data: { ...data, id: noteId.toUpperCase() } }, 'patch', noteId)).toBeUndefined()
})

test('a client gives no id, and names the one it changes', async () => {
  expect(await refusal({ data: { type: 'notes', id: noteId, attributes: { text: 'a' } } })).toMatchObject({
    status: 403,
  })
  expect(await refusal({ data: { type: 'notes', attributes: { text: 'a' } } }, 'patch', noteId)).toMatchObject({
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
  ])('%j', async (attributes, code, pointer) => {
    expect(await refusal({ data: { type: 'notes', attributes } })).toMatchObject({
      status: 422,
      faults: [{ code, source: { pointer } }],
    })
  })

  test('each of several', async () => {
    const several = await refusal({ data: { type: 'notes', attributes: { stars: 'x', more: 1 } } })
    expect(several?.faults).toHaveLength(3)
  })
})

test('a plain object has the same answers', () => {
  expect(() => parsePlain('text', z.object({}))).toThrow('invalid_document')
  expect(() => parsePlain({}, z.object({ error: z.string() }))).toThrow('required')
})

describe('what JSON:API lets stand beside says nothing:', () => {
  test.each([
    [{ lid: 'a', meta: { a: 1 }, links: { self: '/' }, '@context': {}, relationships: {} }],
    [{ attributes: { text: 'a', '@type': 'Note' } }],
    [{ relationships: { author: { links: { related: '/' }, meta: {} }, '@r': 1 } }],
  ])('%j', async (more) => {
    const raw = { data: { type: 'notes', attributes: { text: 'a' }, ...more }, included: [], meta: {}, links: {} }
    expect(await refusal(raw)).toBeUndefined()
  })
})

describe('a resource that is sent back as it was read', () => {
  const current = {
    type: 'notes',
    id: noteId,
    attributes: { text: 'a', stars: 2, author: { name: 'x', year: 1 }, read_at: null },
    relationships: {
      book: { data: { type: 'books', id: '1' } },
      tags: {
        data: [
          { type: 'tags', id: '1' },
          { type: 'tags', id: '2' },
        ],
      },
    },
  }
  const patch = z.strictObject({
    data: z.strictObject({
      type: z.literal('notes'),
      id: z.uuid(),
      attributes: z.strictObject({ text: z.string().optional(), stars: z.number().max(1).optional() }).optional(),
      relationships: z.strictObject({}).optional(),
    }),
  })
  const sent = (change: { readonly attributes?: object; readonly relationships?: object }) =>
    parseDocument(
      {
        data: {
          ...current,
          attributes: { ...current.attributes, ...change.attributes },
          relationships: { ...current.relationships, ...change.relationships },
        },
      },
      patch,
      { type: 'notes', method: 'patch', id: noteId, current: async () => current },
    )

  test('is its changes, in whatever order', async () => {
    const attributes = { text: 'b', author: { year: 1, name: 'x' } }
    const tags = { data: current.relationships.tags.data.toReversed(), links: { self: '/' } }
    const { data } = await sent({ attributes, relationships: { tags } })
    expect(data).toEqual({ type: 'notes', id: noteId, attributes: { text: 'b' } })
  })

  test('without a change is nothing', async () => {
    expect((await sent({})).data).toEqual({ type: 'notes', id: noteId })
  })

  test.each([
    [{ attributes: { read_at: 'now' } }, 'read_only', '/data/attributes/read_at'],
    [{ relationships: { book: { data: { type: 'books', id: '2' } } } }, 'read_only', '/data/relationships/book'],
    [{ relationships: { tags: { data: [] } } }, 'read_only', '/data/relationships/tags'],
    [{ attributes: { colour: 1 } }, 'unknown_field', '/data/attributes/colour'],
    [{ attributes: { stars: 3 } }, 'invalid_value', '/data/attributes/stars'],
  ])('is refused with %j', async (change, code, pointer) => {
    await expect(sent(change)).rejects.toMatchObject({ status: 422, faults: [{ code, source: { pointer } }] })
  })
})
