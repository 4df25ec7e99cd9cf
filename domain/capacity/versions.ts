import type { VersionsOf } from '../shared/versions.ts'
import type { CapacityEvent } from './events.ts'

export const capacityVersions: VersionsOf<CapacityEvent> = {
  CapacityLimitSet: [],
  AccompanimentReserved: [],
  AccompanimentConfirmed: [],
  AccompanimentReleased: [],
}
