/** Random numbers that a seed repeats (mulberry32), so that the demo files are the same in every run. */
export interface Random {
  /** 0 ≤ x < 1 */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number
  pick<Item>(items: readonly Item[]): Item
  /** `count` different items, or all when there are fewer. */
  some<Item>(items: readonly Item[], count: number): Item[]
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[between(0, items.length - 1)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }
  return {
    next,
    between,
    pick,
    some(items, count) {
      const left = [...items]
      const taken: typeof left = []
      while (taken.length < count && left.length > 0) taken.push(...left.splice(between(0, left.length - 1), 1))
      return taken
    },
  }
}
