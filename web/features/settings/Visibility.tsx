import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { styled } from '@mui/material/styles'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { color, focusRing } from '#theme/vars.ts'
import { useCompany } from '../../shared/company.ts'
import { SmallMuted, Strong } from '../../shared/components/parts.ts'
import { api } from '../../shared/data/api.ts'
import { ApiError } from '../../shared/data/errors.ts'
import { useWrite } from '../../shared/data/hooks.ts'
import type { Item } from '../../shared/data/models.ts'
import { messageOf } from '../../shared/notify/catalogue.ts'
import { useNotifier } from '../../shared/notify/Toaster.tsx'
import { Panel } from './Panel.tsx'
import { useSaying } from './useSaying.ts'

/** Its place and the check in it say the state, not its colour alone. */
const Toggle = styled(Switch)({
  width: 44,
  height: 26,
  padding: 0,
  flex: 'none',
  marginTop: 1,
  '& .MuiSwitch-switchBase': {
    padding: 4,
    color: color.lineStrong,
    '&.Mui-checked': { transform: 'translateX(18px)', color: color.actionText },
    '&.Mui-checked + .MuiSwitch-track': { background: color.action, borderColor: color.action, opacity: 1 },
    '&.Mui-focusVisible + .MuiSwitch-track': focusRing,
  },
  '& .MuiSwitch-thumb': { width: 18, height: 18, boxShadow: 'none' },
  '& .MuiSwitch-track': {
    border: `1px solid ${color.lineStrong}`,
    borderRadius: 13,
    background: color.sunken,
    opacity: 1,
  },
  '& .Mui-checked + .MuiSwitch-track::before': {
    content: '""',
    position: 'absolute',
    left: 11,
    top: 6,
    width: 5,
    height: 10,
    border: `solid ${color.actionText}`,
    borderWidth: '0 2px 2px 0',
    transform: 'rotate(45deg)',
  },
})

/** Whether mentees meet the reader's mentor profile in the directory. */
export function Visibility({ profile }: { profile: Item<'presenters' | 'participants'> }) {
  const { t } = useTranslation('settings')
  const { min_profile_completion: least = 0 } = useCompany().settings
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
