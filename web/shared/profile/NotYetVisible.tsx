import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../app/paths.ts'
import { Notice } from '../components/Notice.tsx'
import { useMe } from '../session/me.ts'

/** Tells a mentor whose profile is answered too little that mentees do not see it; nothing for everybody else. */
export function NotYetVisible() {
  const { t } = useTranslation()
  const { presenter, user } = useMe()
  if (presenter === null || presenter.attributes.completion >= user.min_profile_completion) return null
  return (
    <Notice
      tone="warning"
      title={t('not_yet_visible.title')}
      action={
        <Button
          component={Link}
          to={paths.profile('presenter', presenter.id)}
          variant="text"
          size="small"
          color="inherit"
        >
          {t('not_yet_visible.act')}
        </Button>
      }
    >
      {t('not_yet_visible.text', { completion: presenter.attributes.completion, least: user.min_profile_completion })}
    </Notice>
  )
}
