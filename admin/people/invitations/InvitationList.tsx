import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import type { ReactNode } from 'react'
import { useCanAccess } from 'react-admin'
import { Link } from 'react-router-dom'
import { type AdminInvitation, invitationOrigins } from '#contract/console/people/invitations.ts'
import { color } from '#theme/vars.ts'
import { BulkActs } from '../../platform/acts/BulkActs.tsx'
import { RecordActs } from '../../platform/acts/RecordActs.tsx'
import { useWords } from '../../platform/i18n/provider.ts'
import { Column } from '../../platform/lists/Column.tsx'
import { ProgramName, UnitName } from '../../platform/lists/columns.tsx'
import { ConsoleList } from '../../platform/lists/ConsoleList.tsx'
import { ConsoleTable } from '../../platform/lists/ConsoleTable.tsx'
import { CreateButton } from '../../platform/lists/CreateButton.tsx'
import { Filters, ProgramFilter, SearchFilter, SelectFilter, UnitFilter } from '../../platform/lists/Filters.tsx'
import { PersonLink } from '../people/PersonLink.tsx'
import { Address } from '../../platform/shared/Address.tsx'
import { useFormats } from '../../platform/shared/format.ts'
import { Icon } from '../../platform/shared/icons.tsx'
import { invitationActs, invitedName } from './acts.tsx'
import { InvitationPill } from './InvitationPill.tsx'

const words = 'resources.invitations'

/** Who was invited, and what became of it. */
export default function InvitationList() {
  const t = useWords()
  const { moment } = useFormats()
  const roles = (invitation: AdminInvitation) =>
    invitation.roles.length === 1
      ? invitation.roles.map((role) => t(`profiles.${role}`)).join('')
      : t(`${words}.any_role`)
  const acts = (invitation: AdminInvitation) => (
    <RecordActs acts={invitationActs} record={invitation} name={invitedName(invitation, t)} />
  )
  const sent = ({ sent_at, mails }: AdminInvitation) => (
    <>
      <time dateTime={sent_at}>{moment(sent_at)}</time>
      {mails > 1 && <Under>{t(`${words}.mails`, { smart_count: mails })}</Under>}
    </>
  )
  const origin = ({ origin: from, invited_by_name }: AdminInvitation) => (
    <>
      {t(`${words}.origins.${from}`)}
      {invited_by_name !== null && <Under>{invited_by_name}</Under>}
    </>
  )
  return (
    <ConsoleList<AdminInvitation>
      resource="invitations"
      sort={{ field: 'created_at', order: 'DESC' }}
      tools={<Tools />}
      filters={<InvitationFilters />}
      bulkActs={<BulkActs acts={invitationActs} />}
      renderCard={(invitation) => (
        <Box sx={{ display: 'grid', gap: '6px', justifyItems: 'start', overflowWrap: 'anywhere' }}>
          <Who invitation={invitation} />
          <span>{roles(invitation)}</span>
          <State invitation={invitation} />
          <span>{sent(invitation)}</span>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{acts(invitation)}</Box>
        </Box>
      )}
      table={
        <ConsoleTable<AdminInvitation> resource="invitations" nameOf={(invitation) => invitedName(invitation, t)}>
          <Column<AdminInvitation>
            source="full_name"
            label={`console.${words}.who`}
            cellClassName="anywhere"
            render={(invitation) => <Who invitation={invitation} />}
          />
          <Column<AdminInvitation> label={`console.${words}.offered`} disableSort render={roles} />
          <Column<AdminInvitation> label="console.list.program" disableSort render={() => <ProgramName />} />
          <Column<AdminInvitation>
            label="console.fields.unit"
            disableSort
            render={() => <UnitName source="business_unit" />}
          />
          <Column<AdminInvitation>
            source="state"
            label={`console.${words}.state`}
            render={(invitation) => <State invitation={invitation} />}
          />
          <Column<AdminInvitation> source="sent_at" label={`console.${words}.sent`} render={sent} />
          <Column<AdminInvitation> label={`console.${words}.origin`} disableSort render={origin} />
          <Column<AdminInvitation>
            label="console.list.actions"
            disableSort
            className="act"
            align="right"
            render={acts}
          />
        </ConsoleTable>
      }
    />
  )
}

interface InvitationProps {
  readonly invitation: AdminInvitation
}

function Who({ invitation }: InvitationProps) {
  const t = useWords()
  const { user_id, full_name, email } = invitation
  const name = invitedName(invitation, t)
  return (
    <>
      {user_id === null ? (
        <b>
          <Address of={name} />
        </b>
      ) : (
        <PersonLink id={user_id} name={name} strong />
      )}
      {full_name !== null && email !== null && (
        <Under>
          <Address of={email} />
        </Under>
      )}
    </>
  )
}

function State({ invitation }: InvitationProps) {
  const { state, otherwise, expires_at, used_at, address_refused: refused } = invitation
  const t = useWords()
  const { date } = useFormats()
  return (
    <>
      <InvitationPill state={state} otherwise={otherwise} />
      {state === 'sent' && <Under>{t(`${words}.until`, { date: date(expires_at) })}</Under>}
      {refused !== null && state !== 'used' && (
        <Chip variant="state" color="error" label={t('list.address_refused', { date: date(refused.at) })} />
      )}
      {used_at !== null && <Under>{t(`${words}.used_on`, { date: date(used_at) })}</Under>}
    </>
  )
}

function Under({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{ display: 'block', color: color.ink2, fontSize: '.8125rem', overflowWrap: 'break-word' }}
    >
      {children}
    </Box>
  )
}

/** The ways to invite: one person, or a file of them. */
function Tools() {
  const t = useWords()
  const { canAccess } = useCanAccess({ resource: 'invitations', action: 'create' })
  return (
    <>
      {canAccess === true && (
        <Button component={Link} to="/invitation_imports" startIcon={<Icon name="upload" />}>
          {t(`${words}.file`)}
        </Button>
      )}
      <CreateButton resource="invitations">{t(`${words}.create.button`)}</CreateButton>
    </>
  )
}

function InvitationFilters() {
  const t = useWords()
  return (
    <Filters search={<SearchFilter label={t(`${words}.search`)} />}>
      <SelectFilter
        source="origin"
        label={t(`${words}.origin`)}
        any={t(`${words}.views.all`)}
        choices={invitationOrigins.map((value) => ({ value, name: t(`${words}.origins.${value}`) }))}
      />
      <ProgramFilter />
      <UnitFilter />
    </Filters>
  )
}
