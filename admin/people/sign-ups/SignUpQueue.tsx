import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { ListBase, useGetList, useListContext } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import type { AdminSignUp } from '#contract/console/people/sign-ups.ts'
import { color } from '#theme/vars.ts'
import { refetchMs } from '../../platform/data/polling.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { PageHead } from '../../platform/layout/PageHead.tsx'
import { LoadError } from '../../platform/lists/list-states.tsx'
import { Pages } from '../../platform/lists/Pages.tsx'
import { LoadingRows } from '../../platform/shared/Loading.tsx'
import { daysSince } from '../../platform/shared/format.ts'
import { Icon } from '../../platform/shared/icons.tsx'
import { Panel } from '../../platform/shared/Panel.tsx'
import { Queue } from './Queue.tsx'
import { SignUpPanel } from './SignUpPanel.tsx'
import { SignUpTabs } from './SignUpTabs.tsx'

const words = 'resources.sign_ups'

type SignUpStatus = AdminSignUp['status']

/** Parameters of the address: which sign-ups, and the one that is open. */
const requestedParameter = 'asked'
const rejectedParameter = 'rejected'
const personParameter = 'person'

/** Who waits for an administrator: the queue, and beside it what is needed to decide on one of them. */
export default function SignUpQueue() {
  const t = useWords()
  const [search] = useSearchParams()
  const status = statusIn(search)
  return (
    <ListBase<AdminSignUp>
      resource="sign_ups"
      filter={{ status }}
      sort={status === 'rejected' ? { field: 'status_at', order: 'DESC' } : { field: 'created_at', order: 'ASC' }}
      perPage={50}
      storeKey={false}
      // The address names the person; the page of the list is not worth an address.
      disableSyncWithLocation
      queryOptions={{ refetchInterval: refetchMs }}
      key={status}
    >
      <PageHead title={t(`${words}.title`)} subtitle={<Oldest />}>
        <Button component={Link} to="/invitation_imports/create" startIcon={<Icon name="upload" />}>
          {t(`${words}.import`)}
        </Button>
        <Button component={Link} to="/invitations/create" startIcon={<Icon name="plus" />}>
          {t(`${words}.invite`)}
        </Button>
      </PageHead>
      <SignUpTabs status={status} rejected={rejectedParameter} requested={requestedParameter} />
      <QueueAndPerson status={status} />
    </ListBase>
  )
}

function statusIn(search: URLSearchParams): SignUpStatus {
  if (search.has(rejectedParameter)) return 'rejected'
  return search.has(requestedParameter) ? 'profile_asked' : 'pending_approval'
}

/** How long the first of those who wait has waited. */
function Oldest() {
  const t = useWords()
  const { data } = useGetList<AdminSignUp>(
    'sign_ups',
    {
      filter: { status: 'pending_approval' },
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'created_at', order: 'ASC' },
    },
    { refetchInterval: refetchMs },
  )
  if (data === undefined) return null
  const [first] = data
  if (first === undefined) return t(`${words}.nobody`)
  const days = daysSince(first.created_at)
  return days === 0 ? t(`${words}.oldest_today`) : t(`${words}.oldest`, { smart_count: days })
}

function QueueAndPerson({ status }: { readonly status: SignUpStatus }) {
  const { data, error, isPending, refetch } = useListContext<AdminSignUp>()
  const [search, setSearch] = useSearchParams()
  if (isPending) return <LoadingRows rows={6} />
  if (error)
    return (
      <Panel sx={{ marginTop: 2, overflow: 'hidden' }}>
        <LoadError error={error} retry={() => void refetch()} />
      </Panel>
    )
  if (data.length === 0) return <Nobody status={status} />
  // Once somebody was answered, the next one opens.
  const open = data.find(({ id }) => id === search.get(personParameter)) ?? data[0]
  const choose = (id: string) => {
    const next = new URLSearchParams(search)
    next.set(personParameter, id)
    setSearch(next, { replace: true })
  }
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(360px, 2fr) minmax(0, 4fr)' },
        gap: 2,
        alignItems: 'start',
        marginTop: 2,
      }}
    >
      <Panel sx={{ overflow: 'hidden' }}>
        <Queue signUps={data} open={open?.id ?? ''} choose={choose} />
        {data.length >= 50 && <Pages />}
      </Panel>
      {open !== undefined && <SignUpPanel signUp={open} />}
    </Box>
  )
}

const nobody = {
  pending_approval: [`${words}.empty`, `${words}.empty_text`],
  rejected: [`${words}.empty_rejected`, `${words}.final`],
  profile_asked: [`${words}.empty_asked`, `${words}.empty_asked_text`],
} as const

function Nobody({ status }: { readonly status: SignUpStatus }) {
  const t = useWords()
  const [title, text] = nobody[status]
  return (
    <Panel sx={{ marginTop: 2, padding: '32px 24px', textAlign: 'center' }} role="status">
      <Typography sx={{ fontWeight: 600 }}>{t(title)}</Typography>
      <Typography variant="body2" sx={{ color: color.ink2 }}>
        {t(text)}
      </Typography>
    </Panel>
  )
}
