import { describe, expect, it } from 'vitest'
import { instant } from '#domain/platform/ids.ts'
import { tellable, tellableBy, together, type Measure } from './few-people.ts'

const of = (...names: string[]): Measure => ({ people: names.length, few: names.length < 5 ? names : null })
const many = (people: number): Measure => ({ people, few: null })

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

describe('moments of the past', () => {
  const at = (minute: number) => instant(`2026-03-10T10:0${minute}:00Z`)
  const by = (...people: string[]) => people.map((person, n) => ({ position: `${n}`, at: at(n), person }))

  it('are those after which five people had written since the one before', () => {
    const changes = by('ana', 'bob', 'ana', 'cid', 'dan', 'eve')
    expect(tellableBy(changes, at(4))).toBeNull()
    expect(tellableBy(changes, at(5))?.position).toBe('5')
    expect(tellableBy(changes, at(9))?.position).toBe('5')
  })

  it('are none while fewer than five people have come since: today’s figures would reveal them', () => {
    expect(tellableBy(by('ana', 'bob', 'cid', 'dan', 'eve', 'fay'), at(9))).toBeNull()
    expect(tellableBy([], at(9))).toBeNull()
  })
})
