import passport, { type Strategy } from 'passport'
import { SingleSignOnRefused } from '#commands/people/single-sign-on/ports.ts'

/** A call as strategies read it. */
export interface StrategyCall {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, string>>
}

/** What a strategy came to: it sends the person somewhere, or it knows who they are. */
export type StrategyResult = { readonly redirect: string } | { readonly user: unknown }

const authenticator = new passport.Passport()

/**
 * Runs a strategy outside of a session: what it says is returned, and nothing is written to a response.
 * @throws whatever the strategy reports; SingleSignOnRefused when it fails without an error
 */
export function runStrategy(
  strategy: object,
  call: StrategyCall,
  options: { readonly state?: string; readonly scope?: string } = {},
): Promise<StrategyResult> {
  return new Promise((resolve, reject) => {
    const own = Object.create(strategy) as Strategy
    const done = (error: unknown, user?: unknown) => {
      if (error instanceof Error) reject(error)
      else if (user === undefined || user === null || user === false)
        reject(new SingleSignOnRefused('provider_refused', 'the strategy refused'))
      else resolve({ user })
    }
    let location = ''
    const response = {
      statusCode: 200,
      setHeader: (name: string, value: string) => {
        if (name.toLowerCase() === 'location') location = value
      },
      end: () => resolve({ redirect: location }),
    }
    const refuse = () => reject(new SingleSignOnRefused('answer_structure', 'the strategy passed'))
    authenticator.authenticate(own, { ...options, session: false }, done)(call, response, refuse)
  })
}
