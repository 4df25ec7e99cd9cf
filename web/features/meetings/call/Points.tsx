import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { color } from '#theme/vars.ts'
import { List } from '../../../shared/agenda/list.ts'
import { News } from '../../../shared/agenda/News.tsx'
import { Refused } from '../../../shared/agenda/Refused.tsx'
import { useAgenda } from '../../../shared/agenda/useAgenda.ts'
import { useItemWords } from '../../../shared/agenda/useItemWords.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { lazyPart } from '../../../shared/components/lazyPart.tsx'
import { Muted } from '../../../shared/components/parts.ts'
import { useNow } from '../../../shared/useNow.ts'
import { Panel } from './layout.ts'
import type { Subject } from './subject.ts'

const PrivateNote = lazyPart(() => import('../../../shared/notes/PrivateNote.tsx').then((m) => m.PrivateNote))

const TimeBar = styled('div')({
  display: 'flex',
  flex: 'none',
  gap: 3,
  height: 8,
  '& i': { borderRadius: 4, backgroundColor: color.line },
  '& .on': { backgroundColor: color.brandText },
})

/** An item of the bar: as wide as its minutes, filled as far as they have passed. */
const Share = styled('i', { shouldForwardProp: (name) => name !== 'minutes' && name !== 'share' })<{
  minutes: number
  share: number
}>(({ minutes, share }) => ({
  '&&': {
    flex: `${minutes} 0 0`,
    ...(share > 0 && {
      background: `linear-gradient(90deg, ${color.brandText} ${share}%, ${color.line} ${share}%)`,
    }),
  },
}))

/** What an item without minutes takes of the bar. */
const usual = 5

interface PointsProps {
  subject: Subject
  readerId: string
  onClose: () => void
}

/** The agenda while the two talk: what was discussed, what is under way, and how the time goes. */
export function Points({ subject, readerId, onClose }: PointsProps) {
  const { t } = useTranslation('agenda')
  const id = useId()
  const words = useItemWords()
  const now = useNow()
  const [other] = subject.others
  const side = other?.party === 'presenter' ? 'participant' : 'presenter'
  const agenda = useAgenda(subject.id, readerId, { side })
  const { data, items } = agenda
  const current = items.findIndex(({ tickedAt }) => tickedAt === null)
  const minutesSince = (instant: string | null) =>
    instant === null ? 0 : Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / 60_000))
  const since = items.reduce<string | null>(
    (latest, { tickedAt }) => (tickedAt !== null && (latest === null || tickedAt > latest) ? tickedAt : latest),
    subject.startsAt,
  )
  const onThis = minutesSince(since)
  const total = items.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0)
  const length =
    subject.startsAt !== null && subject.endsAt !== null
      ? Math.round((Date.parse(subject.endsAt) - Date.parse(subject.startsAt)) / 60_000)
      : total
  const name = other?.firstName ?? t('somebody')
  return (
    <Panel aria-labelledby={id} className="points">
      <div className="head">
        <Typography variant="h2" id={id}>
          {t('title')}
        </Typography>
        <IconButton aria-label={t('call.close')} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </div>
      {data !== undefined && items.length === 0 && <Muted>{t('call.none')}</Muted>}
      {items.length > 0 && (
        <>
          <TimeBar
            role="img"
            aria-label={
              current === -1
                ? t('call.all_done')
                : t('call.elapsed', { elapsed: minutesSince(subject.startsAt), length, place: current + 1 })
            }
          >
            {items.map(({ id: key, minutes, tickedAt }, n) => {
              const share = n === current ? Math.min(100, Math.round((onThis / (minutes ?? usual)) * 100)) : 0
              return (
                <Share
                  key={key}
                  className={tickedAt === null ? undefined : 'on'}
                  minutes={minutes ?? usual}
                  share={share}
                />
              )
            })}
          </TimeBar>
          <List className="compact" aria-label={t('title')}>
            {items.map((item, n) => {
              const title = words.title(item)
              return (
                <li key={item.id} className={item.tickedAt === null ? undefined : 'done'}>
                  <Checkbox
                    checked={item.tickedAt !== null}
                    disabled={data?.writable !== true}
                    inputProps={{ 'aria-label': t('tick', { title }) }}
                    onChange={() => agenda.tick(item)}
                  />
                  <div>
                    <span className="title">{title}</span>
                    {n === current && <small>{t('call.now', { elapsed: onThis })}</small>}
                  </div>
                  {item.minutes !== null && <span className="min">{t('minutes', { count: item.minutes })}</span>}
                </li>
              )
            })}
          </List>
        </>
      )}
      <Refused agenda={agenda} isOpen={data?.writable === true} />
      <News agenda={agenda} name={name} />
      <Suspense fallback={null}>
        <PrivateNote readerId={readerId} subject="meeting" id={subject.id} other={other?.firstName ?? null} />
      </Suspense>
    </Panel>
  )
}
