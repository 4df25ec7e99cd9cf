import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type RaRecord, useCanAccess, useCreatePath } from 'react-admin'
import { Link } from 'react-router-dom'
import { sortedBy } from '#contract/platform/fields.ts'
import { color } from '#theme/vars.ts'
import { useWords } from '../i18n/provider.ts'
import { Column } from '../lists/Column.tsx'
import { deletedParameter, OpenHistoryLink } from '../lists/columns.tsx'
import { ConsoleList } from '../lists/ConsoleList.tsx'
import { ConsoleTable } from '../lists/ConsoleTable.tsx'
import { CreateButton } from '../lists/CreateButton.tsx'
import { MoveButtons } from './MoveButtons.tsx'
import { ChangesDrawer } from './ChangesDrawer.tsx'
import type { PageProps } from './page-props.ts'
import { PlainFilters } from './PlainFilters.tsx'
import { useValueText } from './values.ts'
import { usePlainWords } from './words.ts'

type Row = RaRecord<string>

/** The rows of a table without events, with the columns, orders and filters of its contract. */
export function PlainList({
  name,
  contract,
  changes,
  remove,
  leadsTo,
  tools: Tools,
  bulk: Bulk,
  ordered,
  readable,
  addresses,
}: PageProps) {
  const t = useWords()
  const words = usePlainWords(name)
  const textOf = useValueText(name)
  const createPath = useCreatePath()
  const { canAccess: mayEdit } = useCanAccess({ resource: name, action: 'edit' })
  const { fields, columns, sorts, consoleFilters } = contract
  const sortable = new Set(sorts.map(sortedBy))
  const [first = 'id'] = sorts
  const text = (record: Row, field: string) => textOf(field, fields[field], record[field])
  const link = (record: Row, field: string) => {
    if (mayEdit !== true && !readable) return text(record, field)
    const type = mayEdit === true ? 'edit' : 'show'
    return (
      <Box component={Link} to={createPath({ resource: name, type, id: record.id })} sx={linked}>
        {text(record, field)}
      </Box>
    )
  }
  const other = ({ id }: Row) =>
    leadsTo && (
      <Box component={Link} to={leadsTo.path(id)} sx={{ color: color.ink }}>
        {t(leadsTo.label)}
      </Box>
    )
  const [titled = 'id', ...others] = columns
  const left = Object.keys(fields).filter((field) => !columns.some((column) => column === field))
  const moves = (record: Row) =>
    mayEdit === true && <MoveButtons resource={name} id={record.id} name={text(record, titled)} />
  const history = (record: Row) => <OpenHistoryLink id={record.id} name={text(record, titled)} />
  return (
    <ConsoleList<Row>
      resource={name}
      sort={{ field: sortedBy(first), order: first.startsWith('-') ? 'DESC' : 'ASC' }}
      tools={
        <>
          {changes && remove && (
            <Button component={Link} to={{ search: `?${deletedParameter}=1` }}>
              {t('plain.deleted.open')}
            </Button>
          )}
          {Tools !== undefined && <Tools />}
          <CreateButton resource={name}>{words.page('create')}</CreateButton>
        </>
      }
      filters={consoleFilters.length > 0 && <PlainFilters resource={name} contract={contract} />}
      bulkActs={Bulk === undefined ? null : <Bulk />}
      renderCard={(record) => (
        <Box sx={{ display: 'grid', gap: '4px', fontSize: '.875rem' }}>
          {link(record, titled)}
          {others.map((field) => (
            <span key={field}>
              <Box component="span" sx={{ color: color.ink2 }}>
                {t('list.field', { name: words.field(field) })}
              </Box>{' '}
              {text(record, field)}
            </span>
          ))}
          {other(record)}
          {ordered && moves(record)}
          {changes && history(record)}
        </Box>
      )}
      beside={changes && <ChangesDrawer name={name} contract={contract} />}
      table={
        <ConsoleTable<Row>
          resource={name}
          left={left}
          {...(Bulk !== undefined && { nameOf: (record: Row) => text(record, titled) })}
        >
          {[...columns, ...left].map((field) => (
            <Column<Row>
              key={field}
              source={field}
              label={words.fieldKey(field)}
              disableSort={!sortable.has(field)}
              {...(addresses?.includes(field) && { cellClassName: 'anywhere' })}
              {...(fields[field]?.kind === 'number' && { align: 'right' as const })}
              render={(record) =>
                field === titled ? <Box sx={{ minWidth: 200 }}>{link(record, field)}</Box> : text(record, field)
              }
            />
          ))}
          {leadsTo && <Column<Row> label="console.list.actions" disableSort cellClassName="act" render={other} />}
          {ordered && <Column<Row> label="console.plain.order" disableSort cellClassName="act" render={moves} />}
          {changes && (
            <Column<Row> label="console.list.history_column" disableSort cellClassName="act" render={history} />
          )}
        </ConsoleTable>
      }
    />
  )
}

const linked = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 24,
  color: color.ink,
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
} as const
