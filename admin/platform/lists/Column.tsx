import {
  DataTable,
  type DataTableColumnProps,
  type RaRecord,
  useDataTableRenderContext,
  useDataTableSortContext,
} from 'react-admin'

/** A column of rows. Its head says whether and how the rows are ordered by it, which react-admin's does not. */
export function Column<Rec extends RaRecord>(props: DataTableColumnProps<Rec>) {
  const sort = useDataTableSortContext()
  const inHead = useDataTableRenderContext() === 'header'
  const ordered = inHead && props.source !== undefined && props.disableSort !== true && sort?.field === props.source
  const order = sort?.order === 'ASC' ? 'ascending' : 'descending'
  return <DataTable.Col<Rec> {...props} {...(ordered && { 'aria-sort': order })} />
}
