import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useCreatePath } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AdminConnection } from '#contract/console/people/single-sign-on.ts'
import { color } from '#theme/vars.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { Column } from '../../platform/lists/Column.tsx'
import { ConsoleList } from '../../platform/lists/ConsoleList.tsx'
import { ConsoleTable } from '../../platform/lists/ConsoleTable.tsx'
import { CreateButton } from '../../platform/lists/CreateButton.tsx'
import { useFormats } from '../../platform/shared/format.ts'
import { endsSoonDays, testTones } from './states.ts'

const resource = 'single_sign_on'
const words = `resources.${resource}` as const

/** The company's identity providers. */
export default function ConnectionList() {
  const t = useWords()
  const { number } = useFormats()
  const createPath = useCreatePath()
  const link = ({ id, label }: AdminConnection) => (
    <Box component={Link} to={createPath({ resource, type: 'edit', id })} sx={linked}>
      {label}
    </Box>
  )
  const state = ({ enabled }: AdminConnection) => (
    <Chip variant="state" color={enabled ? 'success' : 'default'} label={t(enabled ? `${words}.on` : `${words}.off`)} />
  )
  const kind = (connection: AdminConnection) => t(`${words}.kinds.${connection.kind}`)
  return (
    <ConsoleList<AdminConnection>
      resource={resource}
      sort={{ field: 'created_at', order: 'ASC' }}
      tools={<CreateButton resource={resource}>{t(`${words}.create`)}</CreateButton>}
      bulkActs={null}
      renderCard={(connection) => (
        <Box sx={{ display: 'grid', gap: '6px', justifyItems: 'start', overflowWrap: 'anywhere' }}>
          {link(connection)}
          <span>{kind(connection)}</span>
          {state(connection)}
          <LastTest connection={connection} />
          <CertificatePill connection={connection} />
        </Box>
      )}
      table={
        <ConsoleTable<AdminConnection> resource={resource}>
          <Column<AdminConnection> label={`console.${words}.label`} disableSort render={link} />
          <Column<AdminConnection> label={`console.${words}.provider_kind`} disableSort render={kind} />
          <Column<AdminConnection> label={`console.${words}.state`} disableSort render={state} />
          <Column<AdminConnection>
            label={`console.${words}.test.title`}
            disableSort
            render={(connection) => <LastTest connection={connection} />}
          />
          <Column<AdminConnection>
            label={`console.${words}.certificate`}
            disableSort
            render={(connection) => <CertificatePill connection={connection} />}
          />
          <Column<AdminConnection>
            label={`console.${words}.identities`}
            disableSort
            align="right"
            render={({ identities }) => number(identities)}
          />
        </ConsoleTable>
      }
    />
  )
}

interface ConnectionProps {
  readonly connection: AdminConnection
}

function LastTest({ connection: { last_test } }: ConnectionProps) {
  const t = useWords()
  const { moment } = useFormats()
  if (last_test === null) return <span>{t(`${words}.test.never`)}</span>
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Chip variant="state" color={testTones[last_test.state]} label={t(`${words}.test.states.${last_test.state}`)} />
      {moment(last_test.at)}
    </Box>
  )
}

/** When the last of the certificates ends: until then people get in. */
function CertificatePill({ connection: { certificates } }: ConnectionProps) {
  const t = useWords()
  const { date } = useFormats()
  const last = certificates.at(-1)
  if (last === undefined) return null
  if (last.days_left < 0) return <Chip variant="state" color="error" label={t(`${words}.certificates.pill_ended`)} />
  if (last.days_left > endsSoonDays) return <span>{date(last.ends_at)}</span>
  return (
    <Chip
      variant="state"
      color="warning"
      label={t(`${words}.certificates.pill_soon`, { smart_count: last.days_left })}
    />
  )
}

const linked = {
  color: color.ink,
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
} as const
