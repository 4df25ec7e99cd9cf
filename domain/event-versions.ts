import { accountVersions } from './account/versions.ts'
import { capacityVersions } from './capacity/versions.ts'
import { relationshipVersions } from './mentoring-relationship/versions.ts'
import { requestVersions } from './mentoring-request/versions.ts'
import type { EventVersions } from './shared/versions.ts'

/** How every event that this program knows is brought from the version it was stored in to the present one. */
export const eventVersions = {
  ...accountVersions,
  ...capacityVersions,
  ...relationshipVersions,
  ...requestVersions,
} satisfies EventVersions
