import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { color, fixed } from '#theme/vars.ts'
import { laterPaths } from '../../app/laterPaths.ts'
import { Empty } from '../../shared/components/Empty.tsx'
import { dotted } from '../../shared/components/illustrations.tsx'
import { useFormats } from '../../shared/i18n/format.ts'
import { Block } from '../../shared/meeting/page.tsx'

function NothingAsked() {
  return (
    <svg viewBox="0 0 280 150" aria-hidden="true">
      <path d="M34 150V92a56 56 0 0 1 112 0v58z" fill={color.brandTint2} />
      <path d="M62 150v-30a28 28 0 0 1 56 0v30z" fill={color.brandDarker} />
      <circle cx="90" cy="72" r="15" fill={fixed.skin} />
      <path
        d="M168 44h78a10 10 0 0 1 10 10v44a10 10 0 0 1-10 10h-50l-18 16v-16h-10a10 10 0 0 1-10-10V54a10 10 0 0 1 10-10z"
        {...dotted}
      />
      <path d="M0 150h280" stroke={color.lineStrong} strokeWidth="2" />
    </svg>
  )
}

interface NoQuestionsProps {
  due: string | null
  team: string | undefined
  back: { to: string }
}

/** The program asks nothing yet: who can change that, and the way out. */
export function NoQuestions({ due, team, back }: NoQuestionsProps) {
  const { t } = useTranslation('feedback')
  const { t: shared } = useTranslation('meeting')
  const formats = useFormats()
  return (
    <Block component="section" variant="outlined">
      <Empty
        art={<NothingAsked />}
        title={<span role="status">{t('no_questions.title')}</span>}
        action={
          <>
            <Button variant="contained" component={Link} to={laterPaths.helpContact('question')}>
              {t('no_questions.write')}
            </Button>
            <Button variant="text" component={Link} to={back.to}>
              {t('no_questions.back')}
            </Button>
          </>
        }
      >
        {t('no_questions.text', {
          team: team === undefined ? shared('team_alone') : shared('team', { program: team }),
        })}{' '}
        {due !== null && t('no_questions.until', { day: formats.day(due) })}
      </Empty>
    </Block>
  )
}
