import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import { styled } from '@mui/material/styles'
import { useDeferredValue, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom'
import { font } from '#theme/vars.ts'
import { paths } from '../../../shared/paths/paths.ts'
import type { Cable } from '../../../shared/cable/cable.ts'
import { Count } from '../../../shared/components/Count.tsx'
import { Empty } from '../../../shared/components/Empty.tsx'
import { AllQuiet } from '../../../shared/components/AllQuiet.tsx'
import { MovedAway } from '../../../shared/components/illustrations.tsx'
import { ListError } from '../../../shared/components/ListError.tsx'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden.tsx'
import { ApiError } from '../../../shared/data/errors.ts'
import { useMe } from '../../../shared/session/me.ts'
import { About } from './About.tsx'
import { ConversationList } from './ConversationList.tsx'
import { ConversationPane } from './ConversationPane.tsx'
import { aloneOnPhones, Chosen, Pane, Panes, phone } from './layout.ts'
import { SearchField } from './SearchField.tsx'
import { useConversation, useConversations, useMessengerCable, useOnline } from './useMessenger.ts'

const ListHead = styled('div')({
  display: 'grid',
  gap: 12,
  padding: '16px 16px 12px',
  '& h1': { fontFamily: font.display, fontSize: '1.5rem' },
  '& .show': { display: 'flex', gap: 8 },
})

/** On a phone the list is away while a thread is open, and its heading with it. */
const PhoneTitle = styled(VisuallyHidden)({ display: 'none', [phone]: { display: 'block' } })

/** The conversations at the left, one of them beside it; on a phone one after the other. */
export function Messenger() {
  const { t } = useTranslation('messenger')
  const { id } = useParams()
  const [parameters] = useSearchParams()
  const location = useLocation()
  const me = useMe()
  const cable = useMessengerCable()
  const online = useOnline(cable)
  const cut = useCut(cable)
  const [q, setQ] = useState('')
  const [unread, setUnread] = useState(false)
  const wanted = useDeferredValue(q.trim())
  const list = useConversations({ q: wanted, unread })
  const nobody = list.data !== undefined && list.total === 0 && q === '' && !unread && id === undefined
  const at = Number(parameters.get('message') ?? '') || null

  const person = parameters.get('with')
  const named = list.items.find(
    ({ correspondent }) => person !== null && [correspondent.user_id, correspondent.profile?.id].includes(person),
  )
  if (id === undefined && named) return <Navigate to={paths.messenger(named.id)} replace />
  if (nobody)
    return (
      <Panes className="alone">
        <PageTitle>{t('title')}</PageTitle>
        <Pane>
          <VisuallyHidden as="h1">{t('title')}</VisuallyHidden>
          <Empty
            art={<AllQuiet />}
            title={t('empty')}
            action={
              <Button variant="contained" component={Link} to={paths.community()}>
                {t('find_mentor')}
              </Button>
            }
          >
            {t('empty_text')}
          </Empty>
        </Pane>
      </Panes>
    )
  return (
    <Panes className={id === undefined ? 'list' : 'thread'}>
      {id !== undefined && <GlobalStyles styles={aloneOnPhones} />}
      {id !== undefined && <PhoneTitle as="h1">{t('title')}</PhoneTitle>}
      <PageTitle>{t('title')}</PageTitle>
      <Pane className="list" aria-label={t('conversations')}>
        <ListHead>
          <h1>{t('title')}</h1>
          <SearchField label={t('search')} placeholder={t('search_short')} value={q} onChange={setQ} />
          <div className="show" role="group" aria-label={t('show')}>
            <Chosen type="button" aria-pressed={!unread} onClick={() => setUnread(false)}>
              {t('all')}
            </Chosen>
            <Chosen type="button" aria-pressed={unread} onClick={() => setUnread(true)}>
              {t('unread')} {list.unreadMessages > 0 && <Count>{list.unreadMessages}</Count>}
            </Chosen>
          </div>
        </ListHead>
        <ConversationList list={list} q={wanted} unread={unread} current={id} readerId={me.id} online={online} />
      </Pane>
      {id === undefined ? (
        <Pane className="pick conversation">
          <Empty art={<AllQuiet />} title={t('pick')}>
            {t('pick_text', { count: list.unreadMessages })}
          </Empty>
        </Pane>
      ) : (
        // The same result again leads there again.
        <OpenConversation
          key={at === null ? id : `${id}/${at}/${location.key}`}
          {...{ id, at, cable, online, cut, readerId: me.id }}
        />
      )}
    </Panes>
  )
}

interface OpenConversationProps {
  readonly id: string
  readonly at: number | null
  readonly cable: Cable | null
  readonly online: ReadonlySet<string>
  readonly cut: boolean
  readonly readerId: string
}

function OpenConversation({ id, at, cable, online, cut, readerId }: OpenConversationProps) {
  const { t } = useTranslation('messenger')
  const { data, error, refetch } = useConversation(id)
  if (data !== undefined)
    return (
      <>
        <ConversationPane
          conversation={data}
          online={online.has(data.correspondent.user_id)}
          {...{ at, cable, cut, readerId }}
        />
        <About conversation={data} />
      </>
    )
  return (
    <Pane className={error ? 'pick conversation' : 'conversation'}>
      {error instanceof ApiError &&
        (error.status === 404 ? (
          <Empty
            art={<MovedAway />}
            title={t('gone')}
            action={
              <Button component={Link} to={paths.messenger()}>
                {t('back')}
              </Button>
            }
          />
        ) : (
          <ListError error={error} onRetry={() => void refetch()} />
        ))}
    </Pane>
  )
}

/** The socket is cut, or the network is away. */
function useCut(cable: Cable | null): boolean {
  const [cut, setCut] = useState(!navigator.onLine)
  useEffect(() => {
    const look = () => {
      setCut(!navigator.onLine || cable?.status.get() === 'offline')
    }
    look()
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    const stop = cable?.status.subscribe(look)
    return () => {
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
      stop?.()
    }
  }, [cable])
  return cut
}
