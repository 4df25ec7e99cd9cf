import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import MuiLink from '@mui/material/Link'
import { usePermissions } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AdminOperatorAct } from '#contract/console/insight/operator-acts.ts'
import type { ConsoleRole } from '#contract/console/people/roles.ts'
import { BulkActs } from '../../platform/acts/BulkActs.tsx'
import { RecordActs } from '../../platform/acts/RecordActs.tsx'
import { useWords } from '../../platform/i18n/provider.ts'
import { Column } from '../../platform/lists/Column.tsx'
import { ConsoleList } from '../../platform/lists/ConsoleList.tsx'
import { ConsoleTable } from '../../platform/lists/ConsoleTable.tsx'
import { useFormats } from '../../platform/shared/format.ts'
import { BulkJobs } from './BulkJobs.tsx'
import { actName } from './act-name.ts'
import { operatorActActs } from './acts.tsx'
import { pageOfRecord } from './record-page.ts'
import { RecordName } from './RecordName.tsx'

/** What operators did and may take back, the newest first; what took it back stands among them. */
export default function OperatorActList() {
  const t = useWords()
  const { moment, time } = useFormats()
  const { permissions: role } = usePermissions<ConsoleRole>()
  const mayAct = role === 'admin' || role === 'business_unit_admin'
  const nameOf = (act: AdminOperatorAct) => [actName(act, t), ...act.names].join(', ')
  const what = (act: AdminOperatorAct) => {
    const to = pageOfRecord(act)
    return to === null ? (
      actName(act, t)
    ) : (
      <MuiLink component={Link} to={to} sx={{ fontWeight: 600 }}>
        {actName(act, t)}
      </MuiLink>
    )
  }
  const whom = (act: AdminOperatorAct) => (act.names.length > 0 ? act.names.join(', ') : <RecordName act={act} />)
  const who = ({ actor_name: name }: AdminOperatorAct) => name ?? t('undo.deleted')
  const state = ({ undone, undoes, undo_until: until, actions }: AdminOperatorAct) => {
    if (undone !== null)
      return (
        <Chip
          variant="state"
          color="default"
          label={t('undo.undone', { date: moment(undone.at), name: undone.actor_name ?? t('undo.deleted') })}
        />
      )
    if (undoes !== null || actions.length === 0) return t('resources.operator_acts.stands')
    return t('resources.operator_acts.until', { time: time(until) })
  }
  const acts = (act: AdminOperatorAct) => <RecordActs acts={operatorActActs} record={act} name={nameOf(act)} />
  return (
    <ConsoleList<AdminOperatorAct>
      resource="operator_acts"
      sort={{ field: 'at', order: 'DESC' }}
      bulkActs={<BulkActs acts={operatorActActs} />}
      filters={mayAct && <BulkJobs />}
      renderCard={(act) => (
        <Box sx={{ display: 'grid', gap: '6px', justifyItems: 'start', overflowWrap: 'anywhere' }}>
          <span>{what(act)}</span>
          <span>{whom(act)}</span>
          <span>
            <time dateTime={act.at}>{moment(act.at)}</time>, {who(act)}
          </span>
          <span>{state(act)}</span>
          {acts(act)}
        </Box>
      )}
      table={
        <ConsoleTable<AdminOperatorAct> resource="operator_acts" nameOf={nameOf}>
          <Column<AdminOperatorAct> label="console.resources.operator_acts.what" disableSort render={what} />
          <Column<AdminOperatorAct> label="console.resources.operator_acts.whom" disableSort render={whom} />
          <Column<AdminOperatorAct> label="console.resources.operator_acts.who" disableSort render={who} />
          <Column<AdminOperatorAct>
            source="at"
            label="console.list.when"
            className="nowrap"
            render={({ at }) => <time dateTime={at}>{moment(at)}</time>}
          />
          <Column<AdminOperatorAct> label="console.resources.operator_acts.state" disableSort render={state} />
          <Column<AdminOperatorAct>
            label="console.resources.operator_acts.act"
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
