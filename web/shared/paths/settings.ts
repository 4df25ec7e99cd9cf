import { path, query } from '../path.ts'

/** The subjects, in their order. Those of a group share a page; `delete` opens the dialog in the last one. */
export const groups = [
  { name: 'own', holds: ['contact', 'information'] },
  { name: 'safety', holds: ['password', 'second_factor', 'passkeys', 'identities', 'devices'] },
  { name: 'app', holds: ['notifications', 'look'] },
  { name: 'time', holds: ['absence', 'booking'] },
  { name: 'mentor', holds: ['visibility', 'sessions'] },
  { name: 'leave', holds: ['account'] },
] as const
export type Subject = (typeof groups)[number]['holds'][number]
export const subjects: readonly Subject[] = groups.flatMap(({ holds }): readonly Subject[] => holds)

const settings = '/dashboard/personal_settings'
const deleteAccount = '/delete_account'

export const settingsPaths = {
  settings: path(settings, (part?: Subject | 'delete') => settings + (part === undefined ? '' : `#${part}`)),
  /**
   * For users who refuse the texts that the company requires first, so that the settings do not open. `next` leads
   * back.
   */
  deleteAccount: path(deleteAccount, (next?: string) => deleteAccount + query({ next })),
  /** The page after the deletion of the account. */
  accountErased: path('/account_erased'),
}
