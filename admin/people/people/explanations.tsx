import Typography from '@mui/material/Typography'
import { useGetIdentity } from 'react-admin'
import type { AdminUser } from '#contract/console/people/users.ts'
import type { ConsoleKey } from '../../words.en.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { useCapacityText } from '../../platform/shared/capacity.ts'
import { BarLink } from './BarLink.tsx'
import { useFillText } from './labels.ts'

const words = 'resources.users.acts'

/** What will happen, one paragraph each. */
export function explanation(...texts: readonly ConsoleKey[]) {
  return function Explanation() {
    const t = useWords()
    return texts.map((text) => <Typography key={text}>{t(text)}</Typography>)
  }
}

/** Who disables their own account is signed out with the answer. */
export function DisableExplanation({ record: { id } }: { readonly record: AdminUser }) {
  const { identity } = useGetIdentity()
  const Explanation = identity?.id === id ? DisableOwn : DisableOther
  return <Explanation />
}
const DisableOwn = explanation(`${words}.disable.own`, `${words}.disable.own_stays`)
const DisableOther = explanation(`${words}.disable.text`, `${words}.disable.stays`)

/** What each profile holds now, and that nothing ends. */
export function LimitExplanation({ record: { profile_details: profiles } }: { readonly record: AdminUser }) {
  const t = useWords()
  const capacity = useCapacityText()
  return (
    <>
      {profiles.map((profile) => (
        <Typography key={profile.id}>
          {t(`profiles.${profile.role}`)}, {capacity(profile)}
        </Typography>
      ))}
      <Typography>{t(`${words}.set_limit.text`)}</Typography>
    </>
  )
}

/** How far each profile is, what is sent, and where the bar is changed. */
export function FinishExplanation({ record: { profile_details: profiles } }: { readonly record: AdminUser }) {
  const t = useWords()
  const fill = useFillText()
  return (
    <>
      {profiles.map((profile) => (
        <Typography key={profile.id}>
          {t(`profiles.${profile.role}`)}, {fill(profile)}
        </Typography>
      ))}
      <Typography>{t(`${words}.ask_to_finish.text`)}</Typography>
      <Typography>{t(`${words}.ask_to_finish.again`)}</Typography>
      <BarLink />
    </>
  )
}

/** What goes and what stays; the dialog says itself that it is for ever. */
export function EraseExplanation() {
  const t = useWords()
  return (
    <>
      <Typography>{t('resources.users.acts.erase.goes')}</Typography>
      <Typography>{t('resources.users.acts.erase.ends')}</Typography>
      <Typography>{t('resources.users.acts.erase.stays')}</Typography>
    </>
  )
}
