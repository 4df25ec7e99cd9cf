import { path, query } from '../path.ts'

/** The subjects, in their order. Those of a group are shown together; `delete` opens the dialog in the last one. */
export const groups = [
  { name: 'own', holds: ['contact', 'information'] },
  { name: 'safety', holds: ['password', 'second_factor', 'passkeys', 'identities', 'devices'] },
  { name: 'app', holds: ['notifications', 'look'] },
  { name: 'mentor', holds: ['visibility', 'sessions'] },
  { name: 'leave', holds: ['account'] },
] as const
export type Subject = (typeof groups)[number]['holds'][number]
export const subjects: readonly Subject[] = groups.flatMap(({ holds }): readonly Subject[] => holds)

const settings = '/dashboard/personal_settings'
const deleteAccount = '/delete_account'

export const settingsPaths = {
  settings: path(settings, (part?: Subject | 'delete') => settings + (part === undefined ? '' : `#${part}`)),
  /** For whoever refuses what the company asks for first, so that the settings do not open. `next` leads back. */
  deleteAccount: path(deleteAccount, (next?: string) => deleteAccount + query({ next })),
  /** Says that the account is gone, to whoever has just deleted it. */
  accountErased: path('/account_erased'),
}
