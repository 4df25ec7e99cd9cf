import { path } from '../../shared/path.ts'

/** The parts of the page, in their order; `delete` opens the dialog that deletes the account. */
export const subjects = [
  'contact',
  'password',
  'second_factor',
  'passkeys',
  'visibility',
  'devices',
  'look',
  'account',
] as const
export type Subject = (typeof subjects)[number]

const settings = '/dashboard/personal_settings'

export const settingsPaths = {
  settings: path(settings, (part?: Subject | 'delete') => settings + (part === undefined ? '' : `#${part}`)),
  /** Says that the account is gone, to whoever has just deleted it. */
  accountErased: path('/account_erased'),
}
