import { tableOf } from './features.ts'
import { rootPaths } from './rootPaths.ts'

/** Every address of the application: nothing else spells a path. */
export const paths = { ...rootPaths, ...tableOf('paths') }
