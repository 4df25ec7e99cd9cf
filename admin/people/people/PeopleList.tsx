import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { useCanAccess, usePermissions } from 'react-admin'
import { Link } from 'react-router-dom'
import { accountRoles, type ConsoleRole } from '#contract/console/people/roles.ts'
import type { AdminUser } from '#contract/console/people/users.ts'
import { accountStatuses, hiddenReasons } from '#contract/console/people/user-values.ts'
import { Avatar } from '#theme/Avatar.tsx'
import { color } from '#theme/vars.ts'
import { BulkActs } from '../../platform/acts/BulkActs.tsx'
import { useWords } from '../../platform/i18n/provider.ts'
import { Column } from '../../platform/lists/Column.tsx'
import { useProgramChoices } from '../../platform/lists/choices.ts'
import { UnitName } from '../../platform/lists/columns.tsx'
import { ConsoleList } from '../../platform/lists/ConsoleList.tsx'
import { ConsoleTable } from '../../platform/lists/ConsoleTable.tsx'
import { Filters, ProgramFilter, SearchFilter, SelectFilter, UnitFilter } from '../../platform/lists/Filters.tsx'
import { useMay } from '../session/use-may.ts'
import { Address } from '../../platform/shared/Address.tsx'
import { useFormats } from '../../platform/shared/format.ts'
import { Icon } from '../../platform/shared/icons.tsx'
import { nameOr } from '../../platform/shared/people.ts'
import { PersonLink } from './PersonLink.tsx'
import { peopleActs } from './acts.tsx'
import { statusTones, useFillText, useProfileWords } from './labels.ts'
import { PersonActs } from './PersonActs.tsx'

const resource = 'users'
/** Sign-ups, which a reader of profiles alone does not see. */
const beforeAccount: ReadonlySet<string> = new Set(['pending_approval', 'rejected'])

/** The accounts of the company, or of the reader's unit. */
export default function PeopleList() {
  const t = useWords()
  const profileWords = useProfileWords()
  const fill = useFillText()
  const { date } = useFormats()
  const readsAccounts = useMay(resource, 'history')
  const status = ({ status: is, status_at, created_at }: AdminUser) =>
    // A pill is for what is out of the ordinary.
    is === 'active' ? (
      t('statuses.active')
    ) : (
      <>
        <Chip variant="state" color={statusTones[is]} label={t(`statuses.${is}`)} />
        {is === 'pending_approval' && (
          <Box component="span" sx={{ display: 'block', fontSize: '.8125rem' }}>
            {t('resources.users.waiting_since', { date: date(status_at ?? created_at) })}
          </Box>
        )}
      </>
    )
  const profiles = (user: AdminUser) =>
    user.profile_details.map((profile) => (
      <Box key={profile.id} component="span" sx={{ display: 'block', whiteSpace: 'nowrap' }}>
        {profileWords(profile)}
      </Box>
    ))
  const fills = (user: AdminUser) =>
    user.profile_details.map((profile) => (
      <Box
        key={profile.id}
        component="span"
        sx={{
          display: 'block',
          ...(profile.hidden.length === 0 ? { whiteSpace: 'nowrap' } : { color: color.warningText }),
        }}
      >
        {fill(profile)}
      </Box>
    ))
  return (
    <ConsoleList<AdminUser>
      resource={resource}
      sort={{ field: 'full_name', order: 'ASC' }}
      tools={<ImportLink />}
      filters={<PeopleFilters />}
      bulkActs={<BulkActs acts={peopleActs} />}
      renderCard={(user) => (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: '1fr auto',
            gap: '4px',
            fontSize: '.875rem',
            overflowWrap: 'anywhere',
            '& > *': { gridColumn: 1 },
          }}
        >
          <Named user={user} />
          <Box sx={{ gridColumn: '2 !important', gridRow: 1 }}>
            <PersonActs user={user} />
          </Box>
          {readsAccounts && (
            <span>
              <Address of={user.email} />
            </span>
          )}
          <span>{profiles(user)}</span>
          <span>{fills(user)}</span>
          <span>{status(user)}</span>
        </Box>
      )}
      table={
        <ConsoleTable<AdminUser>
          resource={resource}
          left={['job_title', 'created_at']}
          {...(readsAccounts && { nameOf: (user: AdminUser) => nameOr(user.full_name, t) })}
        >
          <Column<AdminUser> source="full_name" label="console.fields.name" render={(user) => <Named user={user} />} />
          {readsAccounts && (
            <Column<AdminUser>
              source="email"
              label="console.fields.email"
              disableSort
              cellClassName="anywhere"
              render={({ email }) => <Address of={email} />}
            />
          )}
          <Column<AdminUser> label="console.fields.profiles" disableSort render={profiles} />
          <Column<AdminUser> source="completion" label="console.resources.users.fill" render={fills} />
          <Column<AdminUser>
            source="business_unit"
            label="console.fields.unit"
            render={() => <UnitName source="business_unit" />}
          />
          <Column<AdminUser> source="status" label="console.fields.status" render={status} />
          {readsAccounts && (
            <Column<AdminUser>
              label="console.fields.roles"
              disableSort
              render={(user) => user.roles.map((role) => t(`account_roles.${role}`)).join(', ')}
            />
          )}
          <Column<AdminUser> source="job_title" label="console.fields.job_title" />
          <Column<AdminUser>
            source="created_at"
            label="console.fields.created_at"
            cellClassName="nowrap"
            render={({ created_at }) => date(created_at)}
          />
          {readsAccounts && (
            <Column<AdminUser>
              label="console.list.actions"
              disableSort
              className="act"
              align="right"
              render={(user) => <PersonActs user={user} />}
            />
          )}
        </ConsoleTable>
      }
    />
  )
}

/** The way to many people at once, for those who may invite. */
function ImportLink() {
  const t = useWords()
  const { canAccess } = useCanAccess({ resource: 'invitation_imports', action: 'create' })
  if (canAccess !== true) return null
  return (
    <Button component={Link} to="/invitation_imports/create" startIcon={<Icon name="upload" />}>
      {t('resources.users.import')}
    </Button>
  )
}

/** The name in words, and the picture or the initials beside it. */
function Named({ user: { id, full_name: name, avatar_url: src } }: { readonly user: AdminUser }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
      <Avatar id={name === null ? null : id} name={name ?? ''} src={src} size="s" />
      <PersonLink id={id} name={name} strong />
    </Box>
  )
}

function PeopleFilters() {
  const t = useWords()
  const readsAccounts = useMay(resource, 'history')
  const { permissions: role } = usePermissions<ConsoleRole>()
  const readsAddresses = role === 'admin' || role === 'business_unit_admin'
  const programs = useProgramChoices()
  return (
    <Filters search={<SearchFilter {...(readsAddresses && { label: t('resources.users.search') })} />}>
      <SelectFilter
        source="profiles"
        label={t('fields.profiles')}
        any={t('resources.users.any_profile')}
        choices={(['participant', 'presenter'] as const).map((value) => ({ value, name: t(`profiles.${value}`) }))}
      />
      <SelectFilter
        source="status"
        label={t('fields.status')}
        any={t('resources.users.any_status')}
        choices={accountStatuses
          .filter((value) => readsAccounts || !beforeAccount.has(value))
          .map((value) => ({ value, name: t(`statuses.${value}`) }))}
      />
      {readsAccounts && (
        <SelectFilter
          source="roles"
          label={t('fields.roles')}
          any={t('resources.users.any_role')}
          choices={accountRoles.map((value) => ({ value, name: t(`account_roles.${value}`) }))}
        />
      )}
      <SelectFilter
        source="completion"
        label={t('resources.users.fill')}
        any={t('resources.users.any_fill')}
        choices={(['under_bar', 'enough'] as const).map((value) => ({
          value,
          name: t(`resources.users.fills.${value}`),
        }))}
      />
      <SelectFilter
        source="hidden"
        label={t('fill.hidden_mentors')}
        any={t('fill.any_hidden')}
        choices={hiddenReasons.map((value) => ({ value, name: t(`fill.hidden_choices.${value}`) }))}
      />
      <SelectFilter
        source="away"
        label={t('resources.users.away')}
        any={t('list.either')}
        choices={[{ value: 'true', name: t('resources.users.away_now') }]}
      />
      <ProgramFilter />
      <SelectFilter
        source="without_program"
        label={t('resources.users.without_program')}
        any={t('list.either')}
        choices={[
          { value: 'true', name: t('yes') },
          { value: 'false', name: t('no') },
        ]}
      />
      <SelectFilter
        source="mentors_of"
        label={t('resources.users.mentors_of')}
        any={t('list.any_program')}
        choices={programs}
      />
      {readsAccounts && <UnitFilter />}
      {readsAccounts && (
        <SelectFilter
          source="full_mentors"
          label={t('resources.users.full_mentors')}
          any={t('list.anybody')}
          choices={[{ value: 'any', name: t('list.any_program') }, ...programs]}
        />
      )}
    </Filters>
  )
}
