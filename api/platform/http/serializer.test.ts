import { expect, test } from 'vitest'
import { serializerOf } from './serializer.ts'

const serialize = serializerOf<
  {
    readonly title: string | null
    readonly stars: number
    readonly open: boolean
    readonly name: object
    readonly tags: readonly object[]
  },
  {
    readonly author: { readonly type: string; readonly id: string } | null
    readonly readers: readonly { readonly type: string; readonly id: string }[]
  }
>('notes', ['title', 'stars', 'open', 'name', 'tags'], ['author', 'readers'])

const note = {
  id: '1',
  title: null,
  stars: 0,
  open: false,
  name: { fr: 'Été', 'en-GB': 'Summer' },
  tags: [{ code: 'a_b', label: { fr: 'x' } }],
  author: null,
  readers: [],
  secret: 'never shown',
}

test('keeps keys, nulls, zeros and nested values as they are, and nothing that was not named', () => {
  expect(serialize(note)).toEqual({
    type: 'notes',
    id: '1',
    attributes: { title: null, stars: 0, open: false, name: note.name, tags: note.tags },
    relationships: { author: { data: null }, readers: { data: [] } },
  })
})

test('points to resources of the types that they say', () => {
  const author = { type: 'presenters', id: '7' }
  const readers = [
    { type: 'participants', id: '8' },
    { type: 'presenters', id: '9' },
  ]
  expect(serialize({ ...note, author, readers }).relationships).toEqual({
    author: { data: author },
    readers: { data: readers },
  })
})
