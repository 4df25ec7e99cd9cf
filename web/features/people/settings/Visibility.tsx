import FormControlLabel from '@mui/material/FormControlLabel'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SmallMuted, Strong } from '../../../shared/components/parts.ts'
import { Toggle } from '../../../shared/components/Toggle.tsx'
import { api } from '../../../shared/data/api.ts'
import { ApiError } from '../../../shared/data/errors.ts'
import { useWrite } from '../../../shared/data/hooks.ts'
import type { Item } from '../../../shared/data/models.ts'
import { messageOf } from '../../../shared/notify/catalogue.ts'
import { useNotifier } from '../../../shared/notify/Toaster.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { Panel } from './Panel.tsx'
import { useSaying } from './useSaying.ts'

/** Whether mentees meet the reader's mentor profile in the directory. */
export function Visibility({ profile }: { profile: Item<'presenters' | 'participants'> }) {
  const { t } = useTranslation('settings')
  const { min_profile_completion: least } = useMe().user
  const { visible, completion } = profile.attributes
  const { saved } = useSaying()
  const { t: say } = useTranslation()
  const notifier = useNotifier()
  const { mutateAsync } = useWrite<'presenters'>({ inline: true, invalidates: ['presenters'] })
  const [wanted, setWanted] = useState<boolean | null>(null)
  const id = useId()

  // The switch moves at once, and back when it is refused.
  const change = async (to: boolean) => {
    setWanted(to)
    try {
      await mutateAsync(api.presenters.update({ id: profile.id }, { attributes: { visible: to } }))
    } finally {
      setWanted(null)
    }
  }
  async function choose(to: boolean) {
    if (wanted !== null) return
    try {
      await change(to)
      saved(
        (inLanguage) => inLanguage('settings:subjects.visibility'),
        () => change(!to),
      )
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused
      notifier.say(messageOf(say, refused))
    }
  }
  const isFull = completion >= least
  return (
    <Panel subject="visibility">
      <FormControlLabel
        sx={{ alignItems: 'start', gap: 2, margin: 0 }}
        control={
          <Toggle
            checked={wanted ?? visible}
            slotProps={{ input: { role: 'switch', 'aria-labelledby': `${id}-name`, 'aria-describedby': `${id}-text` } }}
            onChange={(event) => void choose(event.target.checked)}
          />
        }
        label={
          <>
            <Strong id={`${id}-name`}>{t('visibility.visible')}</Strong>
            <SmallMuted id={`${id}-text`}>
              {t(isFull ? 'visibility.full' : 'visibility.partial', { completion, least })}{' '}
              {t('visibility.counterparts')}
            </SmallMuted>
          </>
        }
      />
    </Panel>
  )
}
