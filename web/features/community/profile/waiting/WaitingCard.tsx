import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import type { CardProps } from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { mostLists, offerHours } from '#contract/mentoring/waiting-lists.ts'
import { BusyButton } from '../../../../shared/components/BusyButton.tsx'
import { ListError } from '../../../../shared/components/ListError.tsx'
import { Notice } from '../../../../shared/components/Notice.tsx'
import { Muted } from '../../../../shared/components/parts.ts'
import { api } from '../../../../shared/data/api.ts'
import { ApiError } from '../../../../shared/data/errors.ts'
import { useOne } from '../../../../shared/data/hooks.ts'
import { useChange } from '../../../../shared/data/useChange.ts'
import { useFormats } from '../../../../shared/i18n/format.ts'
import { useNotifier } from '../../../../shared/notify/Toaster.tsx'
import { paths } from '../../../../shared/paths/paths.ts'
import { numberOf, placeOf } from '../../../../shared/waiting/place.ts'
import { Queue } from '../../../../shared/waiting/Queue.tsx'
import { WaitDialog } from '../../../../shared/waiting/WaitDialog.tsx'
import { doneDuration, touchedByWaits, type WaitingList } from '../../../../shared/waiting/waits.ts'

const Status = styled(Card)<CardProps<'section', { component: 'section' }>>({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '4px 20px',
  alignItems: 'center',
  marginTop: 24,
  padding: 24,
  '& h2': { fontSize: '1.25rem' },
  '& .wide': {
    gridColumn: '1 / -1',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px 12px',
    alignItems: 'center',
    paddingTop: 12,
  },
  '@media (max-width: 640px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 16,
    padding: '20px 16px',
    '& .wide .MuiButton-root': { flex: '1 1 100%' },
  },
})

interface WaitingCardProps {
  mentorId: string
  programId: string | undefined
  /** The reader’s own mark on the mentor, in words. */
  favourite: ReactNode
}

/** How many wait for a mentor who has no place now: one joins, reads the own place, leaves. */
export function WaitingCard({ mentorId, programId, favourite }: WaitingCardProps) {
  const { data, error, refetch } = useOne(api.waiting_lists.one({ id: mentorId }))
  if (data === undefined)
    return error instanceof ApiError ? <ListError error={error} onRetry={() => void refetch()} /> : null
  return <Waiting list={data.data} programId={programId} favourite={favourite} />
}

function Waiting({ list, programId, favourite }: Omit<WaitingCardProps, 'mentorId'> & { readonly list: WaitingList }) {
  const { t } = useTranslation('waiting')
  const formats = useFormats()
  const notifier = useNotifier()
  const [writing, setWriting] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const { busy, refusal, send } = useChange<'waiting_lists'>(touchedByWaits)
  const { attributes } = list
  const { full_name: name, place, waiting, offered_until: until } = attributes
  const isOffered = attributes.aasm_state === 'offered'
  const at = placeOf(place ?? waiting + 1, formats)
  const when = (day: string) => formats.day(`${day}T12:00:00Z`)
  const hints = [
    ...(attributes.back_on === null ? [] : [t('back_on', { day: when(attributes.back_on) })]),
    ...(attributes.next_end_on === null ? [] : [t('next_end', { day: when(attributes.next_end_on) })]),
    t('kept', { hours: offerHours }),
  ]
  const mayJoin = attributes.allowed.includes('waiting')
  const leave = async () => {
    if ((await send(api.waiting_lists.update({ id: list.id }, { attributes: { aasm_state: 'left' } }))) === null) return
    notifier.say({ tone: 'success', title: t('left', { name }), duration: doneDuration })
    title.current?.focus()
  }
  return (
    <Status component="section" aria-labelledby="waiting">
      <Queue
        me={at}
        before={(place ?? waiting + 1) - 1}
        after={place === null ? 0 : waiting - place}
        open={isOffered}
      />
      <div>
        <Typography variant="h2" id="waiting" ref={title} tabIndex={-1}>
          {isOffered
            ? t('offered', { name })
            : place !== null
              ? t('mine', { place: at })
              : waiting === 0
                ? t('first')
                : t('people', { count: waiting, number: numberOf(t, waiting) })}
        </Typography>
        <Muted sx={{ marginTop: '2px' }}>
          {isOffered && until !== null
            ? t('offered_until', { day: formats.weekdayDay(until), time: formats.time(until) })
            : place !== null && attributes.joined_at !== null
              ? t('since', { day: formats.day(attributes.joined_at) })
              : hints.join(' ')}
        </Muted>
      </div>
      {refusal && (
        <div className="wide">
          <Notice tone="error" title={refusal.title}>
            {refusal.text}
          </Notice>
        </div>
      )}
      <div className="wide">
        {isOffered ? (
          <Button variant="contained" component={Link} to={paths.mentoringCenter()}>
            {t('see_offer')}
          </Button>
        ) : place !== null ? (
          <>
            <Button variant="outlined" onClick={() => setWriting(true)}>
              {t('reread')}
            </Button>
            <BusyButton variant="text" busy={busy} busyLabel={t('dialog.sending')} onClick={() => void leave()}>
              {t('leave')}
            </BusyButton>
          </>
        ) : (
          <>
            {mayJoin && attributes.own_lists < mostLists && (
              <Button variant="contained" onClick={() => setWriting(true)}>
                {t('join')}
              </Button>
            )}
            {attributes.own_lists >= mostLists && (
              <Muted>{t('at_most', { most: numberOf(t, mostLists).toLowerCase() })}</Muted>
            )}
            {favourite}
          </>
        )}
      </div>
      <WaitDialog
        key={place === null ? 'join' : 'change'}
        list={list}
        programId={programId}
        open={writing}
        onClose={() => setWriting(false)}
        onDone={() => title.current?.focus()}
      />
    </Status>
  )
}
