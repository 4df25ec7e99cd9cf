import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds. Finding an account and writing down its mail take less: the time of the answer says nothing. */
export const answerMs = 100

/** Gives the result, or the failure, when `ms` have passed and not before, so that its duration reveals nothing. */
export async function atLeast<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const working = work()
  await Promise.allSettled([working, delay(ms)])
  return working
}
