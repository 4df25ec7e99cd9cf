import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import { lazy, Suspense, useState } from 'react'
import { useGetList, useListContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { refetchMs } from '../data/polling.ts'
import type { ConsoleKey } from '../../words.en.ts'
import type { ResourceName } from '../../resource-words.ts'
import { useWords } from '../i18n/provider.ts'
import { factsOf } from '../../resource-facts.ts'
import { Icon } from '../shared/icons.tsx'
import { hiddenInPrint } from '../shared/print.ts'
import { type ListFilter, type ListSort, useSavedViews, type View, viewPath } from './saved-views.ts'
import { useHiddenColumns } from './list-columns.ts'
import { useTotal } from './use-total.ts'

const NameDialog = lazy(() => import('./NameDialog.tsx'))

interface ViewsProps {
  readonly resource: ResourceName
  /** The order of the list itself. */
  readonly sort: ListSort
}

/**
 * Named filters, the console's and the reader's own, which keep order and columns too. Each is a link that can be
 * opened in a tab and shared; the columns are those of the browser that follows it.
 */
export function Views({ resource, sort }: ViewsProps) {
  const t = useWords()
  const { filterValues, sort: sorted } = useListContext()
  const [hidden, hide] = useHiddenColumns(resource)
  const standard = useStandardViews(resource, filterValues as ListFilter)
  const { views, save, remove } = useSavedViews(resource)
  const [naming, setNaming] = useState(false)
  const current: View = { name: '', filter: filterValues as ListFilter, sort: sorted, ...(hidden && { hidden }) }
  // A view without an order or columns of its own is the list's own.
  const seen = (view: View) => stable({ sort, ...view, name: '' })
  const isCurrent = (view: View) => seen(view) === seen(current)
  const known = [{ name: '', filter: {} }, ...standard, ...views].some(isCurrent)
  if (standard.length + views.length === 0 && known) return null
  return (
    <Box
      component="ul"
      aria-label={t('list.views')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: '12px', ...hiddenInPrint }}
    >
      {standard.map((view) => (
        <li key={view.name}>
          <ViewLink resource={resource} view={view} current={stable(view.filter) === stable(current.filter)} />
        </li>
      ))}
      {views.map((view) => (
        <Box
          component="li"
          key={`own ${view.name}`}
          sx={{ display: 'inline-flex', alignItems: 'center', maxWidth: '100%', '& > a': { minWidth: 0 } }}
        >
          <ViewLink resource={resource} view={view} current={isCurrent(view)} open={() => hide(view.hidden)} />
          <IconButton
            size="small"
            aria-label={t('list.remove_view', { name: view.name })}
            onClick={() => remove(view.name)}
          >
            <Icon name="close" size={16} />
          </IconButton>
        </Box>
      ))}
      {!known && (
        <li>
          <Button
            size="small"
            variant="text"
            startIcon={<Icon name="plus" size={16} />}
            onClick={() => setNaming(true)}
          >
            {t('list.save_view')}
          </Button>
        </li>
      )}
      {naming && (
        <Suspense>
          <NameDialog close={() => setNaming(false)} save={(name) => save({ ...current, name })} />
        </Suspense>
      )}
    </Box>
  )
}

/** The views that the resource's facts name. */
function useStandardViews(resource: ResourceName, inUse: ListFilter): readonly View[] {
  const t = useWords()
  return Object.entries(factsOf(resource).views ?? {}).map(([name, filter]) => ({
    // Each view has words: `ResourceFacts` holds them together.
    name: t(`resources.${resource}.views.${name}` as ConsoleKey),
    filter: filter(inUse),
  }))
}

/** The same text for the same thing, in whatever order it was made; a list of one value asks for the value. */
function stable(thing: object): string {
  return JSON.stringify(thing, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : Array.isArray(value) && value.length === 1
        ? (value[0] as unknown)
        : value,
  )
}

interface ViewLinkProps {
  readonly resource: ResourceName
  readonly view: View
  readonly current: boolean
  readonly open?: () => void
}

function ViewLink({ resource, view, current, open }: ViewLinkProps) {
  const inWords = useTotal()
  const { total, meta } = useGetList(
    resource,
    { filter: view.filter, pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' } },
    { refetchInterval: refetchMs * 2 },
  )
  return (
    <Chip
      variant="filter"
      clickable
      component={Link}
      to={viewPath(resource, view.filter, view.sort)}
      {...(open && { onClick: open })}
      className={current ? 'is-on' : ''}
      aria-current={current ? 'true' : undefined}
      label={
        <>
          {view.name}{' '}
          <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: current ? 600 : 400 }}>
            {total === undefined ? '' : inWords(total, meta)}
          </Box>
        </>
      }
    />
  )
}
