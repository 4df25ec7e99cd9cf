import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color } from '#theme/vars.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import type { Question, Role } from '../../../shared/profile/steps.ts'
import { useMe } from '../../../shared/session/me.ts'
import type { KeptProfile } from './keeper.ts'

const Line = styled('p')({
  display: 'flex',
  gap: 8,
  marginTop: 6,
  fontSize: '.8125rem',
  lineHeight: 1.45,
  color: color.ink2,
  '& svg': { flex: 'none', marginTop: 1 },
})

export interface SeenByProps {
  question: Question
  role: Role
  profile: KeptProfile
}

/** Who sees an answer: the sentence of the audience that the server sends by. */
export function SeenBy({ question, role, profile: { attributes, own } }: SeenByProps) {
  const { t } = useTranslation('profiling')
  const me = useMe()
  const { seen_by: audience, category } = question
  const isHidden = (mentor: Pick<typeof attributes, 'visible' | 'completion'>) =>
    !mentor.visible || mentor.completion < own.min_completion
  const mentor = role === 'presenter' ? attributes : me.presenter?.attributes
  // An answer of the account stands in both profiles.
  const isBoth = category === 'user_question' && me.presenter !== null && me.participant !== null
  const readers = isBoth ? 'both' : role
  const words =
    audience === 'partner' || audience === 'administrators'
      ? t(`seen.${audience}`)
      : audience === 'choice' && !own.shows_talents
        ? t('seen.nobody')
        : readers === 'participant'
          ? t('seen.participant')
          : t(mentor !== undefined && isHidden(mentor) ? `seen.${readers}_hidden` : `seen.${readers}`)
  return (
    <Line>
      <Icon name="eye" size={16} />
      {words}
    </Line>
  )
}
