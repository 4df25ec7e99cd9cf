/**
 * Yields the same items, and reads the next one while the caller works on the current one.
 * @param end called when the caller leaves the loop; makes `items` end what it waits for
 */
export async function* prefetch<Item>(items: AsyncIterable<Item>, end: () => void): AsyncGenerator<Item, void> {
  const iterator = items[Symbol.asyncIterator]()
  let next = iterator.next()
  try {
    for (;;) {
      const { done, value } = await next
      if (done === true) return
      next = iterator.next()
      // Handled when awaited; the catch avoids an unhandled rejection until then.
      next.catch(() => undefined)
      yield value
    }
  } finally {
    end()
    await next.catch(() => undefined)
  }
}
