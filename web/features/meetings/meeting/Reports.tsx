import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router-dom'
import { Avatar } from '#theme/Avatar.tsx'
import { paths } from '../../../shared/paths/paths.ts'
import { Rows, SmallMuted, Strong } from '../../../shared/components/parts.ts'
import { useList } from '../../../shared/data/hooks.ts'
import { feedbacksOf } from '../../../shared/meeting/calls.ts'
import { Block, BlockTitle } from '../../../shared/meeting/page.tsx'
import { isRating, Rated } from '../../../shared/meeting/Rated.tsx'
import type { MeetingProps } from '../../../shared/meeting/dialog.ts'

const Two = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '16px 24px',
  '& > div': { display: 'grid', gridTemplateColumns: '36px minmax(0, 1fr)', gap: 14, alignItems: 'start' },
  '@media (max-width: 640px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})

/** The first lines of a report. */
function shortened(text: string): string {
  return text.length > 160 ? `${text.slice(0, 157).trimEnd()}…` : text
}

/** Who has reported, and what can be read of it. */
export function Reports({ meeting, me, parties }: MeetingProps) {
  const { t } = useTranslation('session')
  const { t: shared } = useTranslation('meeting')
  const list = useList(feedbacksOf({ of: 'meeting', id: meeting.id }), { enabled: parties.side !== null })
  if (parties.side === null) return null
  const sides = [
    { side: parties.side, name: shared('you'), picture: { id: me.id, name: me.fullName, src: me.user.avatar_url } },
    {
      side: parties.otherSide,
      name: parties.other?.firstName ?? '',
      picture: {
        id: !parties.other || parties.other.deleted ? null : parties.other.owner,
        name: parties.other?.name ?? '',
        beside: me.id,
        src: parties.other?.avatar ?? null,
      },
    },
  ]
  return (
    <Block component="section" variant="outlined" aria-labelledby="session-reports">
      <div className="head">
        <BlockTitle id="session-reports">{t('reports.title')}</BlockTitle>
        <Link component={RouterLink} to={paths.feedback(meeting.id)} variant="body2">
          {t('reports.read')}
        </Link>
      </div>
      <Two>
        {sides.map(({ side, name, picture }) => {
          const given = list.data?.data.find(({ attributes }) => attributes.author === side)?.attributes
          return (
            <div key={side}>
              <Avatar {...picture} size="s" />
              <Rows sx={{ gap: 0.75 }}>
                <Strong>{name}</Strong>
                {given && isRating(given.rating) && <Rated rating={given.rating} />}
                {given?.report && <SmallMuted>{shared('quoted', { text: shortened(given.report) })}</SmallMuted>}
                {!meeting.attributes.feedback_by.includes(side) && <SmallMuted>{t('reports.awaited')}</SmallMuted>}
                {given && !given.readable && <SmallMuted>{t('reports.sealed')}</SmallMuted>}
              </Rows>
            </div>
          )
        })}
      </Two>
    </Block>
  )
}
