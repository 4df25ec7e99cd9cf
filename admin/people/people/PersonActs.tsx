import type { AdminUser } from '#contract/console/people/users.ts'
import { RecordActs } from '../../platform/acts/RecordActs.tsx'
import { useWords } from '../../platform/i18n/provider.ts'
import { nameOr } from '../../platform/shared/people.ts'
import { peopleActs } from './acts.tsx'

/** What the reader may do with one account. */
export function PersonActs({ user }: { readonly user: AdminUser }) {
  const t = useWords()
  return <RecordActs acts={peopleActs} record={user} name={nameOr(user.full_name, t)} />
}
