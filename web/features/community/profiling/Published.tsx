import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { font } from '#theme/vars.ts'
import { paths } from '../../../shared/paths/paths.ts'
import { Line, SmallMuted } from '../../../shared/components/parts.ts'
import { CompletionArch } from './Gauge.tsx'
import type { Role } from '../../../shared/profile/steps.ts'
import type { KeptProfile } from './keeper.ts'
import { StepHead } from './StepHead.tsx'

const Figure = styled('p')({ font: `680 2rem/1.1 ${font.display}` })

/** Below the threshold a mentor's profile is not published: the answers are kept. */
export function publishedHeading(role: Role, { attributes: { completion }, own }: KeptProfile) {
  return role === 'presenter' && completion < own.min_completion ? 'published.heading_short' : 'published.heading'
}

/** The profile is finalised: who sees it now, and where to go. */
export function Published({ role, id, profile }: { role: Role; id: string; profile: KeptProfile }) {
  const { t } = useTranslation('profiling')
  const { completion, visible } = profile.attributes
  const least = profile.own.min_completion
  const isShort = completion < least
  const seen = visible ? 'published.text' : 'published.off'
  const text = isShort
    ? (`published.short_${role}` as const)
    : role === 'participant'
      ? 'published.text_participant'
      : seen
  return (
    <>
      <StepHead title={t(publishedHeading(role, profile))} help={t(text, { least, completion })} />
      <Line sx={{ flexWrap: 'wrap' }}>
        <CompletionArch completion={completion} least={least} />
        <div>
          <Figure>{`${completion}\u202F%`}</Figure>
          {least > 0 && <SmallMuted>{t('published.least', { least })}</SmallMuted>}
        </div>
      </Line>
      <Line sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" component={Link} to={paths.profile(role, id)}>
          {t(isShort ? 'published.complete' : 'published.see')}
        </Button>
        <Button component={Link} to={paths.mentoringCenter()}>
          {t('published.mentoring')}
        </Button>
      </Line>
    </>
  )
}
