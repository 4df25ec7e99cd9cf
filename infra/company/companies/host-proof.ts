import { Resolver } from 'node:dns/promises'

/** The texts of a name; empty: there are none; null: nobody answered. */
export type FindTexts = (name: string) => Promise<readonly string[] | null>

const none = new Set(['ENODATA', 'ENOTFOUND'])

/** Asks the system's name servers, or those given. @param servers addresses with ports, for tests */
export function createFindTexts(servers?: readonly string[]): FindTexts {
  return async (name) => {
    // A resolver of its own for each look, so that no older answer is kept.
    const resolver = new Resolver({ timeout: 3_000, tries: 2 })
    if (servers !== undefined) resolver.setServers(servers)
    try {
      // A text longer than 255 bytes comes in pieces.
      return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))
    } catch (error) {
      if (error instanceof Error && 'code' in error && none.has(String(error.code))) return []
      return null
    }
  }
}
