import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useGetList } from 'react-admin'
import { Link } from 'react-router-dom'
import { color } from '#theme/vars.ts'
import { refetchMs } from '../data/polling.ts'
import type { ResourceName } from '../i18n/en.ts'
import { useWords } from '../i18n/provider.ts'
import { type ListFilter, viewPath } from '../lists/saved-views.ts'
import { useFormats } from '../shared/format.ts'

const words = 'resources.sign_ups'
const openInvitations = { state: 'sent' } satisfies ListFilter

/** Those who wait, those who were only invited yet, and those who were rejected, each with its count. */
export function SignUpTabs({ rejected, parameter }: { readonly rejected: boolean; readonly parameter: string }) {
  const t = useWords()
  return (
    <Tabs
      value={rejected ? 'rejected' : 'pending'}
      aria-label={t(`${words}.tabs`)}
      component="nav"
      variant="scrollable"
      sx={{ marginTop: 2, borderBottom: `1px solid ${color.line}` }}
    >
      <Tab
        value="pending"
        component={Link}
        to="/sign_ups"
        label={<Counted label={t(`${words}.pending`)} resource="sign_ups" filter={{ status: 'pending_approval' }} />}
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
        to={`/sign_ups?${parameter}`}
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
  const { number } = useFormats()
  const { total } = useGetList(
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
        {total === undefined ? '' : number(total)}
      </Box>
    </Box>
  )
}
