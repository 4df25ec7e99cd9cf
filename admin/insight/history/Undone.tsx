import MuiLink from '@mui/material/Link'
import { Link } from 'react-router-dom'
import type { AdminOperatorAct } from '#contract/console/insight/operator-acts.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { pageOfRecord } from '../operator-acts/record-page.ts'
import { useFormats } from '../../platform/shared/format.ts'
import { Small } from './DatedList.tsx'

/** That an act was taken back, or takes one back, with a link to the other one's record where it is another. */
export function Undone({ act: { record_id: id, undone, undid } }: { readonly act: AdminOperatorAct }) {
  const t = useWords()
  const { moment } = useFormats()
  const other = undone ?? undid
  if (other === null) return null
  const to = other.record_id === id ? null : pageOfRecord(other)
  return (
    <Small>
      <b>
        {undone === null
          ? t('undo.undoes', { date: moment(other.at) })
          : t('undo.undone', { date: moment(undone.at), name: undone.actor_name ?? t('undo.deleted') })}
      </b>
      {to !== null && (
        <>
          {' '}
          <MuiLink component={Link} to={`${to}/history`}>
            {t(undone === null ? 'undo.open' : 'undo.opens')}
          </MuiLink>
        </>
      )}
    </Small>
  )
}
