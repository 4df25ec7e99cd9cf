import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../paths/paths.ts'
import { consolePath } from '../paths/rootPaths.ts'
import { Notice } from '../components/Notice.tsx'
import { useMe } from '../session/me.ts'
import type { Me } from '../session/me.ts'

/** Says of a control that is out of use: see the notice above. */
export const atLimitId = 'at-limit'

/** Whether a mentee has no place left for another mentor. */
export function isAtLimit({ participant }: Me): boolean {
  return participant?.attributes.accompaniments?.full === true
}

/** Why a mentee asks nobody now, before they choose somebody. Nothing for everybody else. */
export function AtLimit() {
  const { t } = useTranslation()
  const me = useMe()
  const held = me.participant?.attributes.accompaniments
  if (!isAtLimit(me) || !held) return null
  return (
    <div id={atLimitId}>
      <Notice title={t('at_limit.title', { count: held.open })}>{t('at_limit.text')}</Notice>
    </div>
  )
}

/** Why everything is closed to somebody with a profile: they are in no program. Nothing for everybody else. */
export function ProgramClosed() {
  const { t } = useTranslation()
  const { participant, presenter, program, user } = useMe()
  if ((participant ?? presenter) === null || program !== null) return null
  return (
    <Notice
      tone="warning"
      title={t('program_closed.title')}
      action={
        user.isAdmin && (
          <Button href={consolePath} variant="text" size="small" color="inherit">
            {t('program_closed.act')}
          </Button>
        )
      }
    >
      {t(user.isAdmin ? 'program_closed.admin' : 'program_closed.text')}
    </Notice>
  )
}

/**
 * Why the community is closed to somebody: they are in no program; or mentees do not see a mentor whose profile is
 * answered too little. Nothing for everybody else.
 */
export function NotYetVisible() {
  const { t } = useTranslation()
  const { presenter, program, user } = useMe()
  if (program === null) return <ProgramClosed />
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
