/** The server asks for a second factor before it opens the session. */
export class SecondFactorNeeded extends Error {
  override readonly name = 'SecondFactorNeeded'
  /** What the code is given with. */
  readonly challenge: string

  constructor(challenge: string) {
    super('a second factor is needed')
    this.challenge = challenge
  }
}

/** What an answer asks, if it asks for a second factor. */
export function challengeIn(body: unknown): string | null {
  const secondFactor = memberOf(body, 'second_factor')
  const challenge = memberOf(secondFactor, 'challenge')
  return typeof challenge === 'string' ? challenge : null
}

/** The same, from the state of the address: a page that a mail led to hands it to the sign-in. */
export function challengeOf(state: unknown): string | null {
  const challenge = memberOf(state, 'challenge')
  return typeof challenge === 'string' ? challenge : null
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : null
}
