/**
 * The same items, the next one being asked for while the present one is worked on.
 * @param end ends what `items` is waiting for: it is called when the loop is left
 */
export async function* readAhead<Item>(items: AsyncIterable<Item>, end: () => void): AsyncGenerator<Item, void> {
  const iterator = items[Symbol.asyncIterator]()
  let next = iterator.next()
  try {
    for (;;) {
      const { done, value } = await next
      if (done === true) return
      next = iterator.next()
      // Looked at when its turn comes; until then a failure is nobody's.
      next.catch(() => undefined)
      yield value
    }
  } finally {
    end()
    await next.catch(() => undefined)
  }
}
