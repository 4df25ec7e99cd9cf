import { describe, expect, it } from 'vitest'
import { tellable, together, type Told } from './few-people.ts'

const of = (...names: string[]): Told => ({ people: names.length, few: names.length < 5 ? names : null })
const many = (people: number): Told => ({ people, few: null })

describe('lines of few people', () => {
  it('stand with their neighbours until five people are in each group', () => {
    const [a, b, c, d] = [many(9), of('ana'), of('bob', 'cid'), many(6)]
    expect(together([a, b, c, d])).toEqual([[a], [b, c, d]])
    expect(together([a, d, b, c])).toEqual([[a], [d, b, c]])
  })

  it('are counted by person: who is in two lines is one', () => {
    const [a, b] = [of('ana', 'bob', 'cid'), of('ana', 'bob', 'cid')]
    expect(together([a, b])).toBeNull()
    const c = of('dan', 'eve')
    expect(together([a, c])).toEqual([[a, c]])
  })

  it('are left out when nobody is in them', () => {
    const a = many(7)
    expect(together([of(), a, of()])).toEqual([[a]])
    expect(together([])).toEqual([])
  })

  it('hide the next smallest, where the whole would give them back', () => {
    const [a, b, c] = [many(20), many(8), of('ana')]
    expect([...tellable([a, b, c])]).toEqual([a])
    const d = of('bob', 'cid', 'dan', 'eve')
    expect([...tellable([a, b, c, d])].toSorted((x, y) => x.people - y.people)).toEqual([b, a])
    expect(tellable([c]).size).toBe(0)
  })
})
