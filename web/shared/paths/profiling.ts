import { path } from '../path.ts'

/** After the last step: what was answered is read over and finalised. */
export const readOver = 'edit-user-profile'
/** Where the other profile is opened. */
export const editChoice = 'edit-profile-choice'

export const profilingPaths = {
  profiling: path('/profiling'),
  profilingStep: path('/profiling/:anchor', (anchor: string) => `/profiling/${encodeURIComponent(anchor)}`),
  profileChoice: path('/profile-choice'),
  profileChoiceAt: path('/profile-choice/:anchor', (anchor: string) => `/profile-choice/${encodeURIComponent(anchor)}`),
  editProfileChoice: path(`/${editChoice}`),
}
