import Typography from '@mui/material/Typography'
import type { AdminOperatorAct } from '#contract/console/insight/operator-acts.ts'
import type { Acts } from '../../platform/acts/act.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { actName } from './act-name.ts'
import { RecordName } from './RecordName.tsx'

/** Taking back what an operator did. */
export const operatorActActs: Acts<'operator_acts', AdminOperatorAct> = {
  undo: {
    resource: 'operator_acts',
    name: 'undo',
    placement: 'button',
    tone: 'neutral',
    Explanation: UndoExplanation,
    bulk: {
      roles: ['admin', 'business_unit_admin'],
      nameOf: (act, t) => [actName(act, t), ...act.names].join(', '),
      renderState: () => null,
    },
  },
}

function UndoExplanation({ record }: { readonly record: AdminOperatorAct }) {
  const t = useWords()
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>
        {[actName(record, t), ...record.names].join(', ')}
        {record.names.length === 0 && (
          <>
            , <RecordName act={record} />
          </>
        )}
      </Typography>
      <Typography>{t('resources.operator_acts.acts.undo.text')}</Typography>
      {record.names.length > 0 && <Typography>{t('resources.operator_acts.acts.undo.again')}</Typography>}
    </>
  )
}
