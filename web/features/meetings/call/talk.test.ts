import { describe, expect, test, vi } from 'vitest'
import { idOf } from '../../../testing/fixtures.ts'
import { createTalk, lineMaxLength, type Line } from './talk.ts'

/** Two who write to each other, over a way that can be cut. */
function two(keep: (who: 'a' | 'b', line: Line) => Promise<void> = async () => undefined) {
  const way = { open: true }
  const talks: Record<'a' | 'b', ReturnType<typeof createTalk>> = {
    a: createTalk({ say: (words) => way.open && (talks.b.hear(words), true), keep: (line) => keep('a', line) }),
    b: createTalk({ say: (words) => way.open && (talks.a.hear(words), true), keep: (line) => keep('b', line) }),
  }
  const texts = (who: 'a' | 'b') => talks[who].state().lines.map(({ own, text }) => (own ? `> ${text}` : text))
  return { ...talks, way, texts }
}

describe('lines', () => {
  test('reach the other one, and say so', () => {
    const { a, texts } = two()
    a.write('  Voici le lien  ')
    a.write('   ')
    expect([texts('a'), texts('b')]).toEqual([['> Voici le lien'], ['Voici le lien']])
    expect(a.state().lines[0]?.arrived).toBe(true)
  })

  test('that found no way arrive once with the next one', () => {
    const { a, b, way, texts } = two()
    way.open = false
    a.write('un')
    b.write('deux')
    expect([texts('b'), a.state().lines[0]?.arrived]).toEqual([['> deux'], false])
    way.open = true
    a.open()
    b.open()
    a.open()
    expect([texts('a'), texts('b')]).toEqual([
      ['> un', 'deux'],
      ['> deux', 'un'],
    ])
  })

  test.each([
    [{ type: 'line', id: 'x', text: 'a' }],
    [{ type: 'line', id: idOf(1), text: 'a'.repeat(lineMaxLength + 1) }],
    [{ type: 'line', id: idOf(1), text: '  ' }],
    [{ type: 'keep', keep: 'yes' }],
    [null],
    ['garbage'],
  ])('that are not lines change nothing: %o', (words) => {
    const { a } = two()
    const before = a.state()
    a.hear(words)
    expect(a.state()).toBe(before)
  })
})

describe('among the messages', () => {
  test('each puts their own lines, once, when both want to, and those that follow', async () => {
    const kept: string[] = []
    const { a, b } = two(async (who, { text }) => void kept.push(`${who} ${text}`))
    a.write('un')
    b.write('deux')
    a.wants(true)
    await Promise.resolve()
    expect([kept, b.state().keeps]).toEqual([[], { own: false, other: true }])
    b.wants(true)
    await vi.waitFor(() => expect(kept).toEqual(expect.arrayContaining(['a un', 'b deux'])))
    a.write('trois')
    await vi.waitFor(() => expect(kept).toContain('a trois'))
    b.wants(false)
    a.write('quatre')
    b.wants(true)
    await vi.waitFor(() => expect(kept).toContain('a quatre'))
    expect(kept).toHaveLength(4)
  })

  test('stand in the order in which they were written, also when one is put late', async () => {
    const kept: string[] = []
    let letGo = () => {}
    const slow = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const { a, b } = two(async (who, { text }) => {
      if (who === 'a') await slow
      kept.push(text)
    })
    a.write('un')
    a.wants(true)
    b.wants(true)
    b.write('deux')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(kept).toEqual([])
    letGo()
    await vi.waitFor(() => expect(kept).toEqual(['un', 'deux']))
    expect([a.state().unkept, b.state().unkept]).toEqual([0, 0])
  })

  test('do not wait for ever for one that the other cannot put', async () => {
    vi.useFakeTimers()
    try {
      const kept: string[] = []
      const { a, b } = two(async (who, { text }) => {
        if (who === 'a') throw new Error('away')
        kept.push(text)
      })
      a.write('un')
      a.wants(true)
      b.wants(true)
      b.write('deux')
      await vi.advanceTimersByTimeAsync(4_900)
      expect(kept).toEqual([])
      await vi.advanceTimersByTimeAsync(200)
      expect(kept).toEqual(['deux'])
    } finally {
      vi.useRealTimers()
    }
  })

  test('one that could not be stored is counted, and stored on a retry', async () => {
    let isAway = true
    const kept: string[] = []
    const { a, b } = two(async (who, { text }) => {
      if (isAway && who === 'a') throw new Error('away')
      kept.push(text)
    })
    a.write('un')
    a.write('deux')
    a.wants(true)
    b.wants(true)
    await vi.waitFor(() => expect(a.state().unkept).toBe(2))
    isAway = false
    a.keepMore()
    await vi.waitFor(() => expect([a.state().unkept, kept]).toEqual([0, ['un', 'deux']]))
  })
})
