import type { Random } from './random.ts'

/** A fault; it is over when `strike` resolves. */
export interface Fault {
  readonly name: string
  /** @returns the names of the processes that it struck; nothing when it was the server */
  strike(random: Random): Promise<readonly string[] | void>
}
