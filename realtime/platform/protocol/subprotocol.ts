/** `base`: Action Cable as Rails speaks it. `extended`: AnyCable's, with positions and replay. */
export type Dialect = 'base' | 'extended'

const dialects: ReadonlyMap<string, Dialect> = new Map([
  ['actioncable-v1-json', 'base'],
  ['actioncable-v1-ext-json', 'extended'],
])

/** What Action Cable clients offer beside theirs, to learn that there is no common one. */
const noneInCommon = 'actioncable-unsupported'

export interface Negotiated {
  /** For the answer's header; null: no header. Never one that was not offered. */
  readonly header: string | null
  /** null: the handshake succeeds, then the client is refused. */
  readonly dialect: Dialect | null
}

/** The first offered one that we speak. Nobody offered: `base`, as Rails does. */
export function negotiate(offered: readonly string[]): Negotiated {
  if (offered.length === 0) return { header: null, dialect: 'base' }
  for (const header of offered) {
    const dialect = dialects.get(header)
    if (dialect !== undefined) return { header, dialect }
  }
  return { header: offered.includes(noneInCommon) ? noneInCommon : null, dialect: null }
}
