import type { AnyFeature, MenuEntry } from '../../shared/feature.ts'
import type { Me } from '../../shared/session/me.ts'

type Menu = keyof MenuEntry['labels']

/** One menu's entries for this person, in order (docs/decisions/2953). */
export function menuOf<Name extends Menu>(features: readonly AnyFeature[], me: Me, name: Name) {
  return features.flatMap(({ menu }) => {
    const entry = menu?.(me)
    const label = entry?.labels[name]
    return entry && label !== undefined ? [{ ...entry, label }] : []
  })
}
