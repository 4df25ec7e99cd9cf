interface Budget {
  readonly burst: number
  readonly perSecond: number
}

/** A token bucket: `burst` at once, refilled at `perSecond`. */
export class CommandBudget {
  readonly #budget: Budget
  #left: number
  #at: number

  constructor(budget: Budget, nowMs: number) {
    this.#budget = budget
    this.#left = budget.burst
    this.#at = nowMs
  }

  /** False when there is nothing left to spend at `nowMs`. */
  spend(nowMs: number): boolean {
    const { burst, perSecond } = this.#budget
    this.#left = Math.min(burst, this.#left + (Math.max(0, nowMs - this.#at) / 1000) * perSecond)
    this.#at = nowMs
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
