import Button from '@mui/material/Button'
import LinkTo from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths/paths.ts'
import { ListError } from '../../../shared/components/ListError.tsx'
import { SectionHead } from '../../../shared/components/PageHeader.tsx'
import { Capacity } from '../../../shared/components/Capacity.tsx'
import { useMoreFocus } from '../../../shared/components/useMoreFocus.ts'
import { usePagedList } from '../../../shared/data/hooks.ts'
import type { AnyItem, Attributes } from '../../../shared/data/models.ts'
import type { RequestAction } from './RequestDialogs.tsx'
import { otherOf } from './center.ts'
import type { Request } from './center.ts'
import { Pair, Part } from './layout.ts'
import { ReceivedRequest } from './ReceivedRequest.tsx'
import type { Outcome } from './outcome.ts'
import { closedPage, closedRequests } from './requests.ts'
import { SentRequest } from './SentRequest.tsx'

const More = styled('p')({ marginTop: 16 })

interface Listed {
  requests: readonly Request[]
  included: readonly AnyItem[]
  onAction: (action: RequestAction) => void
  onDone: (outcome: Outcome, name: string, requestId: string) => void
}

/** What a mentor has to answer, the most pressing first; without any, the places that they have. */
export function ReceivedRequests({
  requests,
  included,
  onAction,
  onDone,
  capacity,
}: Listed & { capacity: Attributes<'presenters'>['accompaniments'] }) {
  const { t } = useTranslation('mentoring')
  if (requests.length === 0 && !capacity) return null
  return (
    <Part aria-labelledby="received">
      <SectionHead
        id="received"
        title={t('received.title')}
        side={capacity && <Capacity own open={capacity.open} limit={capacity.limit} />}
      />
      {requests.length === 0 && <p>{t('received.none')}</p>}
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
    </Part>
  )
}

/** What a mentee's list shows by default: open requests, then those closed lately. */
function openFirst(requests: readonly Request[]): readonly Request[] {
  const isOpen = ({ attributes }: Request) => attributes.aasm_state === 'requested'
  return [...requests.filter(isOpen), ...requests.filter((request) => !isOpen(request))]
}

/**
 * The requests of a mentee with their states. `older` counts those closed long ago: they are one click away. Empty
 * without any.
 */
export function SentRequests({ requests, included, onAction, older }: Omit<Listed, 'onDone'> & { older: number }) {
  const { t } = useTranslation('mentoring')
  const [all, setAll] = useState(false)
  const { list, more } = useMoreFocus()
  const closed = usePagedList(closedRequests, closedPage, { enabled: all })
  const first = openFirst(requests)
  const rest = closed.items.filter(({ id }) => !first.some((one) => one.id === id))
  const visible = [...first, ...rest]
  const people = [...included, ...closed.included]
  if (visible.length + older === 0) return null
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
      {visible.length > 0 && (
        <Pair ref={list}>
          {visible.map((request) => (
            <li key={request.id}>
              <SentRequest request={request} mentor={otherOf(request, 'presenter', people)} onAction={onAction} />
            </li>
          ))}
        </Pair>
      )}
      {closed.error && <ListError error={closed.error} onRetry={closed.retry} />}
      {(all ? closed.hasMore : older > 0) && (
        <More>
          <Button
            variant="text"
            size="small"
            sx={{ marginLeft: '-10px' }}
            aria-busy={closed.isLoadingMore}
            onClick={more(() => {
              if (all) closed.loadMore()
              else setAll(true)
            })}
          >
            {all ? t('sent.more') : t('sent.closed', { count: older })}
          </Button>
        </More>
      )}
    </Part>
  )
}
