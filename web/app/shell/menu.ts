import type { MenuEntry } from '../../shared/feature.ts'
import type { Me } from '../../shared/session/me.ts'
import { features } from '../features.ts'

type Menu = keyof MenuEntry['labels']

/** The entries of one menu for this person, in the order of the features (docs/decisions/0070). */
export function menuOf<Name extends Menu>(me: Me, name: Name) {
  return features.flatMap(({ menu }) => {
    const entry = menu?.(me)
    const label = entry?.labels[name]
    return entry && label !== undefined ? [{ ...entry, label }] : []
  })
}
