import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SmallMuted, Strong } from '../../../shared/components/parts.ts'
import { Toggle } from '../../../shared/components/Toggle.tsx'
import { messageOf } from '../../../shared/notify/catalogue.ts'
import { useNotifier } from '../../../shared/notify/Toaster.tsx'
import type { Keeper, Kept } from './keeper.ts'

const duration = 8000

/** Whether mentees meet the profile. The switch moves at once; the message takes it back. */
export function OwnVisibility({ keeper, kept }: { keeper: Keeper; kept: Kept }) {
  const { t } = useTranslation('profiling')
  const { t: common } = useTranslation()
  const notifier = useNotifier()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const { attributes, own } = kept.profile
  const isVisible = wanted ?? attributes.visible

  async function change(visible: boolean): Promise<boolean> {
    setWanted(visible)
    const done = await keeper.change({ visible })
    setWanted(null)
    const { failure } = keeper.state()
    if (!done && failure !== null) notifier.say(messageOf(common, failure))
    return done
  }
  async function choose(visible: boolean) {
    if (wanted !== null || !(await change(visible))) return
    notifier.say({
      tone: 'success',
      title: t(visible ? 'own.now_visible' : 'own.now_hidden'),
      duration,
      action: { label: t('own.restore'), run: () => void change(!visible) },
    })
  }
  const effect = isVisible ? 'own.visible_text' : 'own.hidden_text'
  return (
    <Card component="section" aria-labelledby="own-visibility">
      <CardContent sx={{ display: 'grid', gap: 1.5 }}>
        <Typography variant="h2" id="own-visibility">
          {t('own.visibility')}
        </Typography>
        <FormControlLabel
          labelPlacement="start"
          sx={{ alignItems: 'start', justifyContent: 'space-between', gap: 2, margin: 0 }}
          control={
            <Toggle
              checked={isVisible}
              slotProps={{
                input: { role: 'switch', 'aria-labelledby': 'own-visible', 'aria-describedby': 'own-visible-text' },
              }}
              onChange={(event) => void choose(event.target.checked)}
            />
          }
          label={
            <>
              <Strong id="own-visible">{t('own.visible')}</Strong>
              <SmallMuted id="own-visible-text">
                {attributes.completion < own.min_completion && isVisible
                  ? t('own.visible_from', { least: own.min_completion })
                  : t(effect)}
              </SmallMuted>
            </>
          }
        />
      </CardContent>
    </Card>
  )
}
