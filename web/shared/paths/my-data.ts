import { path } from '../path.ts'

/** The mail of an archive leads here (infra/messages/mail/link-paths.ts). */
export const myDataPaths = {
  /** `export` opens it at the archive. */
  myData: path('/dashboard/my_data', (part?: 'export') => `/dashboard/my_data${part === undefined ? '' : `#${part}`}`),
}
