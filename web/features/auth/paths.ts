import { path, query } from '../../shared/path.ts'

const signIn = '/auth/sign_in'
const firstPassword = '/auth/first_password'

/** Mails lead to some of these: infra/mail/link-paths.ts. */
export const authPaths = {
  /** `next` is where to go after signing in: a path of this application. */
  signIn: path(signIn, (next?: string) => signIn + query({ next })),
  forgotPassword: path('/auth/forgot_password'),
  editPassword: path('/auth/edit_password'),
  firstPassword: path(firstPassword, (next?: string) => firstPassword + query({ next })),
  signInLink: path('/auth/sign_in_link'),
  confirmEmail: path('/auth/confirm_email'),
}
