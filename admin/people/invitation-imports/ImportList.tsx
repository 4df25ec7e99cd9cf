import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { Link } from 'react-router-dom'
import type { AdminInvitationImport } from '#contract/console/people/invitation-imports.ts'
import { color } from '#theme/vars.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { Column } from '../../platform/lists/Column.tsx'
import { ConsoleList } from '../../platform/lists/ConsoleList.tsx'
import { ConsoleTable } from '../../platform/lists/ConsoleTable.tsx'
import { CreateButton } from '../../platform/lists/CreateButton.tsx'
import { useFormats } from '../../platform/shared/format.ts'
import { isUndone } from './acts.tsx'

const words = 'resources.invitation_imports'

const tones = {
  waiting: 'info',
  checking: 'info',
  checked: 'warning',
  writing: 'info',
  stopped: 'warning',
  done: 'success',
  failed: 'error',
} as const

/** The files of people to invite; each can be taken up again where it was left. */
export default function ImportList() {
  const t = useWords()
  const { moment, number } = useFormats()
  const link = ({ id, file_name }: AdminInvitationImport) => (
    <Box
      component={Link}
      to={`/invitation_imports/${id}/show`}
      sx={{ color: color.ink, fontWeight: 600, overflowWrap: 'anywhere' }}
    >
      {file_name}
    </Box>
  )
  const state = (one: AdminInvitationImport) =>
    isUndone(one) ? (
      <Chip variant="state" color="default" label={t(`${words}.states.undone`)} />
    ) : (
      <Chip variant="state" color={tones[one.state]} label={t(`${words}.states.${one.state}`)} />
    )
  const result = ({ state: is, kind, invited, created, changed, gone }: AdminInvitationImport) => {
    if (is !== 'done') return ''
    const counted = (count: number, name: 'were_invited' | 'were_created' | 'were_changed') =>
      `${number(count)} ${t(`${words}.${name}`, { smart_count: count })}`
    return [
      ...(kind === 'invitations'
        ? [counted(invited, 'were_invited')]
        : [counted(created, 'were_created'), counted(changed, 'were_changed')]),
      ...(gone > 0 ? [t(`${words}.gone.${kind}`, { smart_count: gone })] : []),
    ].join(', ')
  }
  const when = ({ created_at }: AdminInvitationImport) => <time dateTime={created_at}>{moment(created_at)}</time>
  return (
    <ConsoleList<AdminInvitationImport>
      resource="invitation_imports"
      sort={{ field: 'created_at', order: 'DESC' }}
      tools={<CreateButton resource="invitation_imports">{t(`${words}.create.button`)}</CreateButton>}
      bulkActs={null}
      renderCard={(one) => (
        <Box sx={{ display: 'grid', gap: '6px', justifyItems: 'start' }}>
          {link(one)}
          {state(one)}
          {when(one)}
        </Box>
      )}
      table={
        <ConsoleTable<AdminInvitationImport> resource="invitation_imports">
          <Column<AdminInvitationImport> source="file_name" label={`console.${words}.file`} render={link} />
          <Column<AdminInvitationImport> source="state" label={`console.${words}.state`} render={state} />
          <Column<AdminInvitationImport> label={`console.${words}.result`} disableSort render={result} />
          <Column<AdminInvitationImport>
            label={`console.${words}.aside_column`}
            disableSort
            align="right"
            render={({ aside }) => number(aside)}
          />
          <Column<AdminInvitationImport> label={`console.${words}.by`} disableSort source="created_by_name" />
          <Column<AdminInvitationImport> source="created_at" label="console.list.when" render={when} />
        </ConsoleTable>
      }
    />
  )
}
