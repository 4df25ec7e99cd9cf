import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { Link, useLocation } from 'react-router-dom'
import type { AdminBusinessUnit } from '#contract/console/company/business-units.ts'
import type { AdminProgram } from '#contract/console/company/programs.ts'
import { ReferenceField, useRecordContext } from 'react-admin'
import { color } from '#theme/vars.ts'
import { useLocale, useWords } from '../i18n/provider.ts'
import { Icon } from '../shared/icons.tsx'
import { nameOr, pairName } from '../shared/people.ts'

/** Parameter of a list's address: the record whose history is open beside it. */
export const historyParameter = 'history'
/** The list of deleted records is open beside the list. */
export const deletedParameter = 'deleted'

interface Pair {
  readonly id: string
  readonly participant_name: string | null
  readonly presenter_name: string | null
}

/** The first column is a real link to the record. */
export function RecordLink({ to, pair }: { readonly to: string; readonly pair: Pair }) {
  const t = useWords()
  return (
    <Box
      component={Link}
      to={to}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        minHeight: 24,
        color: color.ink,
        fontWeight: 600,
        textDecoration: 'none',
        '&:hover': { textDecoration: 'underline' },
      }}
    >
      {nameOr(pair.participant_name, t)}
    </Box>
  )
}

export function HistoryLink({ pair }: { readonly pair: Pair }) {
  return <OpenHistoryLink id={pair.id} name={pairName(pair, useWords())} />
}

/** Opens the history of a row beside its list. */
export function OpenHistoryLink({ id, name }: { readonly id: string; readonly name: string }) {
  const t = useWords()
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  query.set(historyParameter, id)
  return (
    <IconButton
      component={Link}
      to={{ search: `?${query}` }}
      aria-label={t('list.history_of', { name })}
      sx={{ width: 36, height: 36 }}
    >
      <Icon name="history" />
    </IconButton>
  )
}

/** The program of the record in context, fetched once for all rows (getMany). */
export function ProgramName() {
  return (
    <ReferenceField source="program_id" reference="programs" link={false} emptyText="">
      <Localised<AdminProgram> of={(program) => program.name} />
    </ReferenceField>
  )
}

export function UnitName({ source }: { readonly source: string }) {
  return (
    <ReferenceField source={source} reference="business_units" link={false} emptyText="">
      <Localised<AdminBusinessUnit> of={(unit) => unit.label} />
    </ReferenceField>
  )
}

function Localised<Rec extends { readonly id: string }>({
  of,
}: {
  readonly of: (record: Rec) => Readonly<Record<'fr' | 'en', string>>
}) {
  const locale = useLocale()
  const record = useRecordContext<Rec>()
  return <span>{record === undefined ? '' : of(record)[locale]}</span>
}
