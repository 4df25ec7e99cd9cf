import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { accountDeletion } from '#contract/auth.ts'
import type { AdminUser } from '#contract/console/users.ts'
import type { Acts } from '../acts/act.ts'
import { useWords } from '../i18n/provider.ts'
import { nameOr } from '../shared/people.ts'

/** What an administrator may do with an account. */
export const peopleActs: Acts<'users', AdminUser> = {
  erase: {
    resource: 'users',
    name: 'erase',
    placement: 'menu',
    tone: 'destructive',
    body: accountDeletion,
    values: (user, t) => ({ name: nameOr(user.full_name, t) }),
    Explanation: EraseExplanation,
    retype: {
      expected: (user, t) => nameOr(user.full_name, t),
      label: 'resources.users.acts.erase.retype',
      wrong: 'resources.users.acts.erase.retype_wrong',
    },
  },
}

/** What goes, what stays, and that it is for ever. */
function EraseExplanation() {
  const t = useWords()
  return (
    <>
      <Typography>{t('resources.users.acts.erase.goes')}</Typography>
      <Typography>{t('resources.users.acts.erase.ends')}</Typography>
      <Typography>{t('resources.users.acts.erase.stays')}</Typography>
      <Alert severity="warning" role="note" icon={false}>
        {t('resources.users.acts.erase.for_ever')}
      </Alert>
    </>
  )
}
