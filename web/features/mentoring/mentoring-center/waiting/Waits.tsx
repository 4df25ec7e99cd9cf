import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { mostLists } from '#contract/mentoring/waiting-lists.ts'
import { Avatar } from '#theme/Avatar.tsx'
import { NameLink } from '../../../../shared/components/Person.tsx'
import { Line, SmallMuted } from '../../../../shared/components/parts.ts'
import { api } from '../../../../shared/data/api.ts'
import { useChange } from '../../../../shared/data/useChange.ts'
import type { Formats } from '../../../../shared/i18n/format.ts'
import { useFormats } from '../../../../shared/i18n/format.ts'
import { useNotifier } from '../../../../shared/notify/Toaster.tsx'
import { paths } from '../../../../shared/paths/paths.ts'
import { People } from '../../../../shared/waiting/People.ts'
import { numberOf, placeOf } from '../../../../shared/waiting/place.ts'
import { doneDuration, touchedByWaits, type WaitingList } from '../../../../shared/waiting/waits.ts'
import { idOf } from '../center.ts'
import { EndedWait } from './EndedWait.tsx'
import { Offer } from './Offer.tsx'

const Split = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 344px',
  gap: 24,
  alignItems: 'start',
  marginTop: 24,
  '& > div': { display: 'grid', gap: 24 },
  '& > :only-child': { gridColumn: '1 / -1' },
  '@media (max-width: 960px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})

/** The places that are kept for the reader, what ended without them, and the lists that they wait in. */
export function Waits({ lists }: { readonly lists: readonly WaitingList[] }) {
  const { t } = useTranslation('waiting')
  const offers = lists.filter(({ attributes }) => attributes.aasm_state === 'offered')
  const over = lists.filter(({ attributes }) => ['lapsed', 'ended'].includes(attributes.aasm_state))
  const open = lists.length - over.length
  return (
    <Split>
      {(offers.length > 0 || over.length > 0) && (
        <div>
          {offers.map((list) => (
            <Offer key={list.id} list={list} />
          ))}
          {over.map((list) => (
            <EndedWait key={list.id} list={list} />
          ))}
        </div>
      )}
      <Card component="section" aria-labelledby="waiting-lists">
        <CardContent>
          <Line sx={{ justifyContent: 'space-between', marginBottom: '14px' }}>
            <Typography variant="h2" id="waiting-lists" tabIndex={-1} sx={{ fontSize: '1.125rem' }}>
              {t('lists')}
            </Typography>
            {open > 0 && (
              <SmallMuted>
                {t('used', { number: numberOf(t, open), most: numberOf(t, mostLists).toLowerCase() })}
              </SmallMuted>
            )}
          </Line>
          <People>
            {lists.map((list) => (
              <Wait key={list.id} list={list} />
            ))}
          </People>
        </CardContent>
      </Card>
    </Split>
  )
}

function Wait({ list }: { readonly list: WaitingList }) {
  const { t } = useTranslation('waiting')
  const formats = useFormats()
  const notifier = useNotifier()
  const { busy, send } = useChange<'waiting_lists'>(touchedByWaits)
  const { full_name: name, allowed } = list.attributes
  const quit = async () => {
    if ((await send(api.waiting_lists.update({ id: list.id }, { attributes: { aasm_state: 'left' } }))) === null) return
    notifier.say({ tone: 'success', title: t('left', { name }), duration: doneDuration })
    document.getElementById('center-title')?.focus()
  }
  return (
    <li>
      <Avatar id={idOf(list, 'user')} name={name} src={list.attributes.avatar_url} size="s" />
      <div>
        <NameLink to={paths.profile('presenter', list.id)}>{name}</NameLink>
        <SmallMuted>{useLine(list, formats)}</SmallMuted>
      </div>
      {allowed.includes('left') && (
        <Button
          variant="text"
          size="small"
          aria-label={t('quit_of', { name })}
          aria-busy={busy}
          onClick={() => {
            if (!busy) void quit()
          }}
        >
          {t('quit')}
        </Button>
      )}
    </li>
  )
}

function useLine({ attributes }: WaitingList, formats: Formats): string {
  const { t } = useTranslation('waiting')
  const { aasm_state: state, place, joined_at: joined, closed_at: closed, back_on: back } = attributes
  if (state === 'offered') return t('line.offered')
  if (place === null || joined === null)
    return t(state === 'lapsed' ? 'line.lapsed' : 'line.ended', { day: formats.day(closed ?? joined ?? '') })
  return back === null
    ? t('line.waiting', { place: placeOf(place, formats), day: formats.day(joined) })
    : t('line.back', { place: placeOf(place, formats), day: formats.day(`${back}T12:00:00Z`) })
}
