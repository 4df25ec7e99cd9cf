import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useGetList } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AdminSignUp } from '#contract/console/people/sign-ups.ts'
import { color } from '#theme/vars.ts'
import { refetchMs } from '../../platform/data/polling.ts'
import type { ResourceName } from '../../resource-words.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { type ListFilter, viewPath } from '../../platform/lists/saved-views.ts'
import { useTotal } from '../../platform/lists/use-total.ts'

const words = 'resources.sign_ups'
const openInvitations = { state: 'sent' } satisfies ListFilter

interface SignUpTabsProps {
  readonly status: AdminSignUp['status']
  /** Parameters of the address. */
  readonly rejected: string
  readonly requested: string
}

/**
 * Those who wait, those who ask for the other profile, those who were only invited yet, and those who were rejected,
 * each with its count.
 */
export function SignUpTabs({ status, rejected, requested }: SignUpTabsProps) {
  const t = useWords()
  return (
    <Tabs
      value={status}
      aria-label={t(`${words}.tabs`)}
      component="nav"
      variant="scrollable"
      sx={{ marginTop: 2, borderBottom: `1px solid ${color.line}` }}
    >
      <Tab
        value="pending_approval"
        component={Link}
        to="/sign_ups"
        label={<Counted label={t(`${words}.pending`)} resource="sign_ups" filter={{ status: 'pending_approval' }} />}
      />
      <Tab
        value="profile_asked"
        component={Link}
        to={`/sign_ups?${requested}`}
        label={<Counted label={t(`${words}.profile_asked`)} resource="sign_ups" filter={{ status: 'profile_asked' }} />}
      />
      <Tab
        value="links"
        component={Link}
        to={viewPath('invitations', openInvitations)}
        label={<Counted label={t(`${words}.links`)} resource="invitations" filter={openInvitations} />}
      />
      <Tab
        value="rejected"
        component={Link}
        to={`/sign_ups?${rejected}`}
        label={<Counted label={t(`${words}.rejected`)} resource="sign_ups" filter={{ status: 'rejected' }} />}
      />
    </Tabs>
  )
}

interface CountedProps {
  readonly label: string
  readonly resource: ResourceName
  readonly filter: ListFilter
}

function Counted({ label, resource, filter }: CountedProps) {
  const inWords = useTotal()
  const { total, meta } = useGetList(
    resource,
    { filter, pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' } },
    { refetchInterval: refetchMs * 2 },
  )
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      {label}{' '}
      <Box
        component="span"
        sx={{
          minWidth: 22,
          padding: '2px 6px',
          borderRadius: '10px',
          backgroundColor: color.neutralGround,
          color: color.ink,
          fontSize: '.8125rem',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {total === undefined ? '' : inWords(total, meta)}
      </Box>
    </Box>
  )
}
