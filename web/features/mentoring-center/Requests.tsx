import Button from '@mui/material/Button'
import LinkTo from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../app/paths.ts'
import { Empty } from '../../shared/components/Empty.tsx'
import { AllQuiet } from '../../shared/components/illustrations.tsx'
import { ListError } from '../../shared/components/ListError.tsx'
import { SectionHead } from '../../shared/components/PageHeader.tsx'
import { Capacity } from '../../shared/components/Capacity.tsx'
import { CardGridSkeleton, Loading } from '../../shared/components/Skeletons.tsx'
import { Muted } from '../../shared/components/parts.ts'
import { useMoreFocus } from '../../shared/components/useMoreFocus.ts'
import type { ApiError } from '../../shared/data/errors.ts'
import type { AnyItem, Attributes } from '../../shared/data/models.ts'
import { useNow } from '../../shared/useNow.ts'
import type { RequestAction } from './RequestDialogs.tsx'
import { otherOf } from './center.ts'
import type { Request } from './center.ts'
import { PlaceForTwo } from './drawings.tsx'
import { Pair, Part } from './layout.ts'
import { ReceivedRequest } from './ReceivedRequest.tsx'
import type { Outcome } from './ReceivedRequest.tsx'
import { SentRequest } from './SentRequest.tsx'

const More = styled('p')({ marginTop: 16 })

interface Listed {
  requests: readonly Request[]
  included: readonly AnyItem[]
  isPending: boolean
  error: ApiError | null
  onRetry: () => void
  onAction: (action: RequestAction) => void
  onDone: (outcome: Outcome, name: string, requestId: string) => void
  /** Nothing else stands in the page: then a drawing may. */
  alone: boolean
}

function Waiting() {
  return (
    <Loading>
      <CardGridSkeleton cards={2} />
    </Loading>
  )
}

/** An empty list: in words beside others, with a drawing on a page that has nothing else. */
function Nothing({ art, title, why, action }: { art: ReactNode; title: string; why: string; action?: ReactNode }) {
  if (art !== false)
    return (
      <Empty art={art} title={title} action={action}>
        {why}
      </Empty>
    )
  return (
    <Muted sx={{ maxWidth: '64ch' }}>
      {title}. {why}
    </Muted>
  )
}

/** What a mentor has to answer, the most pressing first. */
export function ReceivedRequests({
  requests,
  included,
  isPending,
  error,
  onRetry,
  onAction,
  onDone,
  alone,
  capacity,
}: Listed & { capacity: Attributes<'presenters'>['accompaniments'] }) {
  const { t } = useTranslation('mentoring')
  return (
    <Part aria-labelledby="received">
      <SectionHead
        id="received"
        title={t('received.title')}
        side={capacity && <Capacity own open={capacity.open} limit={capacity.limit} />}
      />
      {error ? (
        <ListError error={error} onRetry={onRetry} />
      ) : isPending ? (
        <Waiting />
      ) : requests.length === 0 ? (
        <Nothing art={alone && <AllQuiet />} title={t('received.empty')} why={t('received.empty_why')} />
      ) : (
        <Pair>
          {requests.map((request) => (
            <li key={request.id}>
              <ReceivedRequest
                request={request}
                mentee={otherOf(request, 'participant', included)}
                onAction={onAction}
                onDone={(outcome, name) => {
                  onDone(outcome, name, request.id)
                }}
              />
            </li>
          ))}
        </Pair>
      )}
    </Part>
  )
}

/** What a mentee's list shows without being asked: open requests, those closed lately, and the one of a link. */
export function shownAtFirst(requests: readonly Request[], linked: string | null, now: Date): readonly Request[] {
  const isRecent = ({ decided_at, updated_at }: Request['attributes']) =>
    now.getTime() - Date.parse(decided_at ?? updated_at) < recent
  return [
    ...requests.filter(({ attributes }) => attributes.aasm_state === 'requested'),
    ...requests.filter(
      ({ id, attributes }) => attributes.aasm_state === 'cancelled' && (id === linked || isRecent(attributes)),
    ),
  ]
}

/** Closed requests stand beside the open ones for a month; then they are one click away. */
const recent = 30 * 86_400_000

interface SentRequestsProps extends Listed {
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
  /** Of a link: it is shown, however old. */
  linked: string | null
}

/** What a mentee asked, and where it stands. */
export function SentRequests({
  requests,
  included,
  isPending,
  error,
  onRetry,
  onAction,
  onDone,
  alone,
  linked,
  ...more
}: SentRequestsProps) {
  const { t } = useTranslation('mentoring')
  const [all, setAll] = useState(false)
  const { list, more: showMore } = useMoreFocus()
  const now = useNow()
  const first = shownAtFirst(requests, linked, now)
  const rest = requests.filter((request) => request.attributes.aasm_state === 'cancelled' && !first.includes(request))
  const shown = all ? [...first, ...rest] : first
  const hidden = all ? 0 : rest.length
  return (
    <Part aria-labelledby="sent">
      <SectionHead
        id="sent"
        title={t('sent.title')}
        side={
          <LinkTo component={Link} to={paths.community()} variant="body2">
            {t('find')}
          </LinkTo>
        }
      />
      {error ? (
        <ListError error={error} onRetry={onRetry} />
      ) : isPending ? (
        <Waiting />
      ) : shown.length === 0 ? (
        <Nothing
          art={alone && <PlaceForTwo />}
          title={t('sent.empty')}
          why={t('sent.empty_why')}
          action={
            <Button component={Link} to={paths.community()}>
              {t('find')}
            </Button>
          }
        />
      ) : (
        <Pair ref={list}>
          {shown.map((request) => (
            <li key={request.id}>
              <SentRequest
                request={request}
                mentor={otherOf(request, 'presenter', included)}
                onAction={onAction}
                onDone={(outcome, name) => {
                  onDone(outcome, name, request.id)
                }}
              />
            </li>
          ))}
        </Pair>
      )}
      {(hidden > 0 || (all && more.hasMore)) && (
        <More>
          <Button
            variant="text"
            size="small"
            sx={{ marginLeft: '-10px' }}
            aria-busy={more.isLoadingMore}
            onClick={showMore(() => {
              if (all) more.loadMore()
              else setAll(true)
            })}
          >
            {all ? t('sent.more') : t('sent.closed', { count: hidden })}
          </Button>
        </More>
      )}
    </Part>
  )
}
