import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { DataTable } from 'react-admin'
import type { AdminUser } from '#contract/admin.ts'
import { useWords } from '../i18n/provider.ts'
import { UnitName } from '../lists/columns.tsx'
import { ConsoleList } from '../lists/ConsoleList.tsx'
import { ConsoleTable } from '../lists/ConsoleTable.tsx'
import { ExportButton } from '../lists/ExportButton.tsx'
import { Filters, SearchFilter, SelectFilter, UnitFilter } from '../lists/Filters.tsx'
import { nameOr } from '../shared/people.ts'
import { EraseButton } from './EraseButton.tsx'

const statuses = ['pending_approval', 'active', 'disabled', 'erased'] as const
const tones = { pending_approval: 'warning', active: 'success', disabled: 'default', erased: 'default' } as const

/** The accounts of the company, or of the reader's unit. */
export default function PeopleList() {
  const t = useWords()
  const status = (user: AdminUser) => (
    <Chip variant="state" color={tones[user.status]} label={t(`statuses.${user.status}`)} />
  )
  const profiles = (user: AdminUser) => user.profiles.map((profile) => t(`profiles.${profile}`)).join(', ')
  return (
    <ConsoleList<AdminUser>
      title={t('people.title')}
      sort={{ field: 'full_name', order: 'ASC' }}
      tools={<ExportButton resource="users" />}
      above={
        <Filters>
          <SearchFilter />
          <SelectFilter
            name="profiles"
            label={t('fields.profiles')}
            any={t('people.any_profile')}
            choices={(['participant', 'presenter'] as const).map((value) => ({ value, name: t(`profiles.${value}`) }))}
          />
          <SelectFilter
            name="status"
            label={t('fields.status')}
            any={t('people.any_status')}
            choices={statuses.map((value) => ({ value, name: t(`statuses.${value}`) }))}
          />
          <UnitFilter />
        </Filters>
      }
      renderCard={(user) => (
        <Box sx={{ display: 'grid', gap: '4px', fontSize: '.875rem', overflowWrap: 'anywhere' }}>
          <b>{nameOr(user.full_name, t)}</b>
          <span>{user.email}</span>
          <span>{profiles(user)}</span>
          <span>{status(user)}</span>
          {user.actions.includes('erase') && (
            <span>
              <EraseButton user={user} />
            </span>
          )}
        </Box>
      )}
      table={
        <ConsoleTable<AdminUser>>
          <DataTable.Col<AdminUser>
            source="full_name"
            label="console.fields.name"
            render={(user) => <b>{nameOr(user.full_name, t)}</b>}
          />
          <DataTable.Col<AdminUser> source="email" label="console.fields.email" disableSort />
          <DataTable.Col<AdminUser> label="console.fields.profiles" disableSort render={profiles} />
          <DataTable.Col<AdminUser>
            source="business_unit"
            label="console.fields.unit"
            render={() => <UnitName source="business_unit" />}
          />
          <DataTable.Col<AdminUser> source="status" label="console.fields.status" render={status} />
          <DataTable.Col<AdminUser>
            label="console.fields.roles"
            disableSort
            render={(user) => user.roles.map((role) => t(`account_roles.${role}`)).join(', ')}
          />
          <DataTable.Col<AdminUser>
            label="console.list.actions"
            disableSort
            render={(user) => user.actions.includes('erase') && <EraseButton user={user} />}
          />
        </ConsoleTable>
      }
    />
  )
}
