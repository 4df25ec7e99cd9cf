import type { RecordedEvent } from '#domain/platform/event-store.ts'
import type { Event } from '#domain/platform/event.ts'
import { stateAfter, type Compensation, type Loaded, type StreamFold } from './unit-of-work.ts'

/** What is kept of an event that holds something. */
export type Claim = Pick<RecordedEvent, 'id' | 'position'>

/** The events that hold something, by what they hold it for: several, when several commands rely on it. */
export type Claims<Key> = ReadonlyMap<Key, readonly Claim[]>

export interface WithClaims<Key> {
  readonly claims: Claims<Key>
}

/** After an event that holds something for the key. */
export function claimed<Key>(before: Claims<Key>, key: Key, { id, position }: Claim): Claims<Key> {
  return new Map(before).set(key, [...(before.get(key) ?? []), { id, position }])
}

/** After an event that releases it. */
export function unclaimed<Key>(before: Claims<Key>, key: Key): Claims<Key> {
  const after = new Map(before)
  after.delete(key)
  return after
}

/** Whether another command holds it already. */
export function isHeldByAnother<Key>({ state, alreadyWritten }: Loaded<WithClaims<Key>>, key: Key): boolean {
  const claims = state.claims.get(key) ?? []
  return claims.length > 0 && !claims.some(({ id }) => alreadyWritten.has(id))
}

/** Releases what the command holds, unless another command has claimed it too. */
export function releaseOf<Key, State extends WithClaims<Key>, Type extends Event>(
  fold: StreamFold<State, Type & Claim>,
  release: (key: Key) => Type,
): Compensation {
  return {
    category: fold.category,
    takeBack: (events, written) =>
      [...stateAfter(fold, events).claims]
        .filter(([, claims]) => claims.every(({ id }) => written.has(id)))
        .map(([key]) => release(key)),
  }
}
