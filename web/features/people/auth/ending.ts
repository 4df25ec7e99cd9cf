import type { Ending } from '../../../shared/session/session.ts'

/** Why the session is over, from the state of the address: it stays through a reload. */
export function endingOf(state: unknown): Ending | null {
  const ending: unknown = typeof state === 'object' && state !== null && 'ending' in state ? state.ending : null
  return ending === 'signed_out' || ending === 'expired' ? ending : null
}
