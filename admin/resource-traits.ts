import type { ResourceName } from './i18n/en.ts'
import type { RecordWithPast, ResourceWithFile } from './resource.ts'
import { resources } from './resources.tsx'

/** Whether the server writes the list as a file. */
export function canExport(name: ResourceName): name is ResourceWithFile {
  return resources[name].csv === true
}

/** Whether the history of a record opens beside its list. */
export function hasPast(name: ResourceName): name is RecordWithPast {
  return resources[name].stream !== undefined
}
