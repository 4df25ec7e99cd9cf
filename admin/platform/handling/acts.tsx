import Typography from '@mui/material/Typography'
import type { Handling } from '#contract/console/platform/handling.ts'
import type { Act, RecordWithActions } from '../acts/act.ts'
import { useWords } from '../i18n/provider.ts'
import { HandlingPill } from './HandlingPill.tsx'

type Handled = RecordWithActions & Handling
type HandledList = 'contact_requests' | 'error_reports'
type ActNamed<Rec extends Handled, List extends HandledList, Name extends string> = Act<Rec> & {
  readonly resource: List
  readonly name: Name
}

/** Says of rows that they are handled, and takes it back. */
export function handlingActs<Rec extends Handled, List extends HandledList>(
  resource: List,
  nameOf: (record: Rec) => string,
) {
  const act = <Name extends 'handle' | 'reopen'>(name: Name): ActNamed<Rec, List, Name> => ({
    resource,
    name,
    placement: 'button',
    tone: 'neutral',
    Explanation: function Explanation({ record }: { readonly record: Rec }) {
      const t = useWords()
      const text = t(`resources.${resource}.acts.${name}.text`, { name: nameOf(record) })
      return <Typography sx={{ overflowWrap: 'anywhere' }}>{text}</Typography>
    },
    bulk: { roles: ['admin'], nameOf, renderState: (record) => <HandlingPill record={record} /> },
  })
  return { handle: act('handle'), reopen: act('reopen') }
}
