import type { Pictures, RateLimits } from '#api/ports/platform.ts'
import type { FileStore } from '#commands/platform/files/ports.ts'
import type { RoleOptions } from '../roles/role.ts'

/** What each shelf of the API is composed of. */
export interface Parts extends RoleOptions {
  readonly limits: RateLimits
  readonly files: FileStore
  readonly pictures: Pictures
}
