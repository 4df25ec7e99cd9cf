import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { laterPaths } from '../../../shared/paths/laterPaths.ts'
import { rootPaths } from '../../../shared/paths/rootPaths.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { AuthFrame, Heading } from './AuthFrame.tsx'
import { FlowPicture } from './FlowPanel.tsx'
import { Ladder } from './Ladder.tsx'
import { Acts } from './parts.tsx'

/** Who has just joined; `at` is an instant. */
export interface Person {
  name: string
  role: 'participant' | 'presenter'
  at: string
  /** Days to answer a request. */
  days: number | null
}

/** The account is open, and this person is signed in. */
export function Joined({ name, role, at, days }: Person) {
  const { t } = useTranslation('sign_up')
  const formats = useFormats()
  const request = role === 'participant' ? 'request' : 'presenter_request'
  const steps = [
    {
      key: 'created',
      state: 'done',
      icon: 'check',
      title: t('joined.created'),
      detail: `${formats.fullDay(at)}, ${formats.time(at)}`,
    },
    { key: 'profile', state: 'now', title: t('joined.profile'), detail: t('joined.profile_text') },
    {
      key: 'request',
      state: 'later',
      title: t(`joined.${request}`),
      detail: days === null ? '' : t(`joined.${request}_text`, { count: days }),
    },
  ] as const
  return (
    <AuthFrame wide picture={<FlowPicture step="done" />}>
      <Heading follows title={t('joined.title', { name })}>
        <p>{t('joined.text')}</p>
      </Heading>
      <Ladder label={t('joined.next')} steps={steps} />
      <Acts>
        <Button component={Link} to={laterPaths.profiling()} variant="contained">
          {t('joined.complete')}
        </Button>
        <Button component={Link} to={rootPaths.dashboard()} variant="text">
          {t('joined.go')}
        </Button>
      </Acts>
    </AuthFrame>
  )
}
