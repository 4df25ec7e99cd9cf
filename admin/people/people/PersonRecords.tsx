import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { AdminRelationship } from '#contract/console/mentoring/mentoring-relationships.ts'
import type { AdminRequest } from '#contract/console/mentoring/mentoring-requests.ts'
import type { AdminUser } from '#contract/console/people/users.ts'
import { color } from '#theme/vars.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { RecordsOf } from '../../platform/lists/RecordsOf.tsx'
import { useFormats } from '../../platform/shared/format.ts'
import { nameOr } from '../../platform/shared/people.ts'
import { RelationshipPill, RequestPill } from '../../platform/shared/StatePill.tsx'

const perPage = 5

/** The newest requests and accompaniments that the person is a party of, and the way to all of them. */
export function PersonRecords({ user }: { readonly user: AdminUser }) {
  const t = useWords()
  return (
    <>
      <Records<AdminRequest>
        resource="mentoring_requests"
        title={t('resources.mentoring_requests.title')}
        none={t('resources.users.no_requests')}
        user={user}
        renderPill={(request) => <RequestPill request={request} />}
      />
      <Records<AdminRelationship>
        resource="mentoring_relationships"
        title={t('resources.mentoring_relationships.title')}
        none={t('resources.users.no_relationships')}
        user={user}
        renderPill={(relationship) => <RelationshipPill state={relationship.aasm_state} />}
      />
    </>
  )
}

interface RecordsProps<Rec> {
  readonly resource: 'mentoring_requests' | 'mentoring_relationships'
  readonly title: string
  readonly none: string
  readonly user: AdminUser
  readonly renderPill: (record: Rec) => ReactNode
}

function Records<Rec extends AdminRequest | AdminRelationship>({
  resource,
  title,
  none,
  user,
  renderPill,
}: RecordsProps<Rec>) {
  const t = useWords()
  const { day } = useFormats()
  const titleId = `person-${resource}`
  return (
    <RecordsOf<Rec>
      resource={resource}
      filter={{ user_id: user.id }}
      sort={{ field: 'updated_at', order: 'DESC' }}
      most={perPage}
      titleId={titleId}
      title={title}
      none={none}
      seeAll={(total) => t('resources.users.see_all', { smart_count: total })}
      renderRecords={(records) => (
        <Box component="ul" aria-labelledby={titleId}>
          {records.map((record) => (
            <Box component="li" key={record.id} sx={row}>
              <Link component={RouterLink} to={`/${resource}/${record.id}/show`} underline="hover">
                {t(isMentee(record, user) ? 'resources.users.as_mentee' : 'resources.users.as_mentor', {
                  name: other(record, user, t),
                })}
              </Link>
              {renderPill(record)}
              <Box component="span" sx={{ color: color.ink2 }}>
                {'last_act_at' in record
                  ? `${t('fields.last_act_at')} ${day(record.last_act_at)}`
                  : `${t('fields.updated_at')} ${day(record.updated_at)}`}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    />
  )
}

type Pair = AdminRequest | AdminRelationship

function isMentee({ participant_user_id: mentee }: Pair, { id }: AdminUser): boolean {
  return mentee === id
}

/** The other person's name. */
function other(pair: Pair, user: AdminUser, t: Parameters<typeof nameOr>[1]): string {
  return nameOr(isMentee(pair, user) ? pair.presenter_name : pair.participant_name, t)
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  alignItems: 'center',
  padding: '10px 16px',
  borderTop: `1px solid ${color.line}`,
  fontSize: '.875rem',
} as const
