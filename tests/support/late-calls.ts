import { setTimeout } from 'node:timers/promises'

/**
 * Files of a worker share their window and their modules. A call that a test leaves under way would end in a later one,
 * and its failure would be printed there.
 */
let begun = 0
let isRunning = false

export function beginTest(): void {
  begun += 1
  isRunning = true
}

/**
 * From here on the calls of the test get no answer. What its timers without a delay still start (react-admin gathers
 * reads of records in one) is over when this is.
 */
export async function endTest(): Promise<void> {
  isRunning = false
  await setTimeout(0)
}

/** Answers a call only while the test that runs now is not over. */
export function untilTestEnds(call: typeof fetch): typeof fetch {
  const test = begun
  const isOver = () => !isRunning || begun !== test
  const never = new Promise<never>(() => undefined)
  return async (...request) => {
    if (isOver()) return never
    const [outcome] = await Promise.allSettled([call(...request)])
    if (isOver()) return never
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  }
}
