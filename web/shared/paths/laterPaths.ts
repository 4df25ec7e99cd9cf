import { helpCasePaths } from './help-case.ts'
import { helpPaths } from './help.ts'
import { myDataPaths } from './my-data.ts'
import { profilingPaths } from './profiling.ts'
import { settingsPaths } from './settings.ts'

/** The other addresses. A link to one loads `laterFeatures.ts` with it. */
export const laterPaths = {
  ...settingsPaths,
  ...myDataPaths,
  ...profilingPaths,
  ...helpPaths,
  ...helpCasePaths,
}
