import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../app/paths.ts'
import { Line } from '../../shared/components/parts.ts'
import { CompletionArch } from './Gauge.tsx'
import type { Role } from '../../shared/profile/steps.ts'
import type { KeptProfile } from './keeper.ts'
import { StepHead } from './StepHead.tsx'

/** The profile is finalised: who sees it now, and where to go. */
export function Published({ role, id, profile }: { role: Role; id: string; profile: KeptProfile }) {
  const { t } = useTranslation('profiling')
  const { completion, visible } = profile.attributes
  const least = profile.own.min_completion
  const seen = completion < least ? 'published.hidden' : visible ? 'published.text' : 'published.off'
  return (
    <>
      <StepHead
        title={t('published.heading')}
        help={role === 'participant' ? t('published.text_participant') : t(seen, { least, completion })}
      />
      <CompletionArch completion={completion} least={least} />
      <Line sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" component={Link} to={paths.profile(role, id)}>
          {t('published.see')}
        </Button>
        <Button component={Link} to={paths.mentoringCenter()}>
          {t('published.mentoring')}
        </Button>
      </Line>
    </>
  )
}
