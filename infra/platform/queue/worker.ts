import type { Logger } from '../logs/logs.ts'

/** Does the work of a queue in this process as soon as it is woken, never beside itself. */
export function createWorker(work: () => Promise<unknown>, logger: Pick<Logger, 'error'>) {
  let working: Promise<void> | null = null
  let again = false
  const run = async () => {
    do {
      again = false
      await work().catch((error: unknown) => logger.error({ err: error }, 'the work of a queue cannot be done'))
    } while (again)
    working = null
  }
  return {
    wake(): void {
      again = true
      working ??= run()
    },
    /** Resolves when nothing is under way. */
    idle: async () => working ?? undefined,
  }
}
