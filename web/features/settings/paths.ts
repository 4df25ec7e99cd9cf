import { path, query } from '../../shared/path.ts'

/** The parts of the page, in their order; `delete` opens the dialog that deletes the account. */
export const subjects = [
  'contact',
  'information',
  'password',
  'second_factor',
  'passkeys',
  'identities',
  'notifications',
  'visibility',
  'sessions',
  'devices',
  'look',
  'account',
] as const
export type Subject = (typeof subjects)[number]

const settings = '/dashboard/personal_settings'
const deleteAccount = '/delete_account'

export const settingsPaths = {
  settings: path(settings, (part?: Subject | 'delete') => settings + (part === undefined ? '' : `#${part}`)),
  /** For whoever refuses what the company asks for first, so that the settings do not open. `next` leads back. */
  deleteAccount: path(deleteAccount, (next?: string) => deleteAccount + query({ next })),
  /** Says that the account is gone, to whoever has just deleted it. */
  accountErased: path('/account_erased'),
}
