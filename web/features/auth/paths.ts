import { path, query } from '../../shared/path.ts'

const pattern = '/auth/sign_in'

export const authPaths = {
  /** `next` is where to go after signing in: a path of this application. */
  signIn: path(pattern, (next?: string) => pattern + query({ next })),
}
