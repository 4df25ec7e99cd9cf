import { helpPaths } from '../features/help/paths.ts'
import { myDataPaths } from '../features/my-data/paths.ts'
import { profilingPaths } from '../features/profiling/paths.ts'
import { settingsPaths } from '../features/settings/paths.ts'

/** The other addresses. Whoever links to one loads `laterFeatures.ts` with it. */
export const laterPaths = {
  ...settingsPaths,
  ...myDataPaths,
  ...profilingPaths,
  ...helpPaths,
}
