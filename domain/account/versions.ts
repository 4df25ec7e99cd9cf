import type { VersionsOf } from '../shared/versions.ts'
import type { AccountEvent } from './events.ts'

export const accountVersions: VersionsOf<AccountEvent> = {
  AccountErased: [],
}
