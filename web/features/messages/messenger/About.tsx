import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router-dom'
import { endedRelationshipStates } from '#contract/mentoring/mentoring-relationships.ts'
import { Avatar } from '#theme/Avatar.tsx'
import { color } from '#theme/vars.ts'
import { paths } from '../../../shared/paths/paths.ts'
import { NameLink } from '../../../shared/components/Person.tsx'
import { SmallMuted } from '../../../shared/components/parts.ts'
import { StatePill } from '../../../shared/components/StatePill.tsx'
import type { Conversation } from './api.ts'
import { Pane } from './layout.ts'

const Facts = styled('div')({
  display: 'grid',
  gap: 8,
  justifyItems: 'start',
  padding: 24,
  overflow: 'auto',
  '& h2': { fontSize: '1.125rem' },
  '& hr': { width: '100%', border: 0, borderTop: `1px solid ${color.line}`, margin: '16px 0' },
})

const over: ReadonlySet<string> = new Set([...endedRelationshipStates, 'cancelled'])

/** Who the other person is to the reader. */
export function About({ conversation }: { readonly conversation: Conversation }) {
  const { t } = useTranslation('messenger')
  const { correspondent, relationship } = conversation
  const { full_name: name, profile, title, city } = correspondent
  const state = relationship?.aasm_state
  return (
    <Pane as="aside" aria-label={t('about')}>
      <Facts>
        <Avatar
          id={correspondent.state === 'gone' ? null : correspondent.user_id}
          name={correspondent.state === 'gone' ? '' : name}
          src={correspondent.avatar_url}
          size="l"
        />
        <h2>
          {profile ? (
            <NameLink to={paths.profile(profile.type === 'presenters' ? 'presenter' : 'participant', profile.id)}>
              {name}
            </NameLink>
          ) : (
            name
          )}
        </h2>
        {(title ?? city) !== null && <SmallMuted>{[title, city].filter(Boolean).join(', ')}</SmallMuted>}
        {state !== undefined && (
          <StatePill tone={over.has(state) ? 'neutral' : 'info'}>
            {t(over.has(state) ? 'over' : state === 'requested' ? 'requested' : 'in_progress')}
          </StatePill>
        )}
        {relationship && (
          <>
            <hr />
            {correspondent.state === 'gone' && <SmallMuted>{t('kept')}</SmallMuted>}
            <Link component={RouterLink} to={paths.relationship(relationship.id)}>
              {t('see_relationship')}
            </Link>
          </>
        )}
      </Facts>
    </Pane>
  )
}
