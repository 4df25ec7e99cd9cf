/** The result of one run over many items. */
export interface JobReport {
  readonly done: number
  /** Tried again at the next run. */
  readonly failed: number
}

/**
 * Handles each item on its own: one that fails is reported and does not stop the others.
 * @param work resolves false when it cannot be done now
 */
export async function eachItem<Item>(
  items: AsyncIterable<Item>,
  work: (item: Item) => Promise<boolean>,
  onFailure: (item: Item, error: unknown) => void,
): Promise<JobReport> {
  let done = 0
  let failed = 0
  for await (const item of items) {
    try {
      if (await work(item)) done += 1
      else failed += 1
    } catch (error) {
      failed += 1
      onFailure(item, error)
    }
  }
  return { done, failed }
}
