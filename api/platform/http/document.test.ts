import { describe, expect, test } from 'vitest'
import { documentOf, documentText, joinTexts, pageLinks, type Resource, sparse } from './document.ts'

const note = (id: string, attributes: object = { text: 'a', stars: 0 }): Resource => ({ type: 'notes', id, attributes })

test('a document from text is that text between its other members', () => {
  const text = documentText({ data: '[1]', included: '[]', links: { next: null }, meta: { total: 1 } })
  expect(JSON.parse(text)).toEqual({
    jsonapi: { version: '1.1' },
    data: [1],
    included: [],
    links: { next: null },
    meta: { total: 1 },
  })
})

test('no object comes twice, and primary ones are not included', () => {
  const text = documentOf([note('1'), note('2')], [note('2'), note('3', { text: '' }), note('3')])
  expect(JSON.parse(text)).toMatchObject({ included: [{ id: '3', attributes: { text: '' } }] })
})

test('included is present when it was requested, also when empty', () => {
  expect(JSON.parse(documentOf(null, []))).toHaveProperty('included', [])
  expect(JSON.parse(documentOf(null, null))).not.toHaveProperty('included')
})

test('texts of arrays become one', () => {
  expect(joinTexts(['[]', '[{"a":1}]', '[]', '[2,3]'])).toBe('[{"a":1},2,3]')
  expect(joinTexts(['[]', '[]'])).toBe('[]')
})

test('sparse fields leave only those, of attributes and relationships, and keep false, 0 and null', () => {
  const resource = {
    ...note('1', { text: null, stars: 0, gone: 1 }),
    relationships: { author: { data: null }, book: { data: null } },
  }
  const text = sparse(documentOf(resource, []), new Map([['notes', new Set(['text', 'stars', 'author'])]]))
  expect(JSON.parse(text)).toMatchObject({
    data: { attributes: { text: null, stars: 0 }, relationships: { author: { data: null } } },
    included: [],
  })
  expect(text).not.toContain('gone')
  expect(text).not.toContain('book')
})

describe('links of a page', () => {
  const links = (number: number, total: number, more?: boolean) =>
    pageLinks('/api/v1/notes', '?q=a&access-token=secret', { number, size: 10 }, total, more)
  const at = (number: number) => `/api/v1/notes?q=a&page%5Bnumber%5D=${number}&page%5Bsize%5D=10`

  test('keep the other parameters and no credentials', () => {
    expect(links(2, 35)).toEqual({ self: at(2), first: at(1), last: at(4), prev: at(1), next: at(3) })
  })
  test('end where the list ends', () => {
    expect(links(1, 0)).toMatchObject({ last: at(1), prev: null, next: null })
    expect(links(4, 40)).toMatchObject({ next: null })
    expect(links(9, 40)).toMatchObject({ prev: at(4), next: null })
  })
  test('name no last page of a list that was not counted to its end, and lead on', () => {
    expect(links(4, 40, true)).toMatchObject({ last: null, prev: at(3), next: at(5) })
  })
})
