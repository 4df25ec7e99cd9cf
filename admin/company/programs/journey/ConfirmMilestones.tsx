import Typography from '@mui/material/Typography'
import { useWords } from '../../../platform/i18n/provider.ts'
import { useFormats } from '../../../platform/shared/format.ts'
import { FormDialog } from '../../../platform/shared/FormDialog.tsx'
import type { EffectAnswer, Journey, Scope } from './milestones.ts'

const words = 'resources.programs.journey.confirm'

interface ConfirmMilestonesProps {
  readonly journey: Journey
  readonly effect: EffectAnswer
  readonly scope: Scope
  readonly busy: boolean
  readonly close: () => void
  readonly confirm: () => void
}

/** Says what publishing does to whom, and names them on its button. */
export default function ConfirmMilestones({ journey, effect, scope, busy, close, confirm }: ConfirmMilestonesProps) {
  const t = useWords()
  const { plainDate } = useFormats()
  const { version } = journey
  const { running, earlier, added, late, grace_until: until } = effect
  return (
    <FormDialog
      title={t(`${words}.title`, { version: version + 1 })}
      close={close}
      busy={busy}
      submit={() => {
        confirm()
        return Promise.resolve(undefined)
      }}
      cancel={t(`${words}.back`)}
      confirm={scope === 'new_pairs' ? t(`${words}.go_new`) : t(`${words}.go_running`, { smart_count: running })}
    >
      {scope === 'new_pairs' ? (
        <Typography>
          {version === 0 ? t(`${words}.new_first`) : t(`${words}.new_pairs`, { smart_count: running, version })}
        </Typography>
      ) : (
        <>
          <Typography>{t(`${words}.earlier`, { smart_count: earlier })}</Typography>
          <Typography>{t(`${words}.added`, { smart_count: added })}</Typography>
          <Typography>
            {late === 0 ? t(`${words}.none_late`) : t(`${words}.late`, { smart_count: late, date: plainDate(until) })}
          </Typography>
        </>
      )}
      <Typography variant="body2">{t(`${words}.kept`)}</Typography>
    </FormDialog>
  )
}
