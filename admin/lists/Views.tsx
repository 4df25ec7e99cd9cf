import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import { lazy, Suspense, useState } from 'react'
import { useGetList, useListContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { refetchMs } from '../data/polling.ts'
import type { ConsoleKey, ResourceName } from '../i18n/en.ts'
import { useWords } from '../i18n/provider.ts'
import type { ResourceWithViews } from '../resource.ts'
import { resources } from '../resources.tsx'
import { Icon } from '../shared/icons.tsx'
import { hiddenInPrint } from '../shared/print.ts'
import { type ListFilter, useSavedViews, type View, viewPath } from './saved-views.ts'
import { useTotal } from './use-total.ts'

const NameDialog = lazy(() => import('./NameDialog.tsx'))

/** Named filters, the console's and the reader's own. Each is a link that can be opened in a tab and shared. */
export function Views({ resource }: { readonly resource: ResourceWithViews }) {
  const t = useWords()
  const { filterValues } = useListContext()
  const standard = useStandardViews(resource, filterValues as ListFilter)
  const { views, save, remove } = useSavedViews(resource)
  const [naming, setNaming] = useState(false)
  const current = stable(filterValues as object)
  const all = [...standard, ...views]
  const known = all.some(({ filter }) => stable(filter) === current)
  return (
    <Box
      component="ul"
      aria-label={t('list.views')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: '12px', ...hiddenInPrint }}
    >
      {standard.map((view) => (
        <li key={view.name}>
          <ViewLink resource={resource} view={view} current={stable(view.filter) === current} />
        </li>
      ))}
      {views.map((view) => (
        <Box component="li" key={`own ${view.name}`} sx={{ display: 'inline-flex', alignItems: 'center' }}>
          <ViewLink resource={resource} view={view} current={stable(view.filter) === current} />
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
          <NameDialog
            close={() => setNaming(false)}
            save={(name) => save({ name, filter: filterValues as ListFilter })}
          />
        </Suspense>
      )}
    </Box>
  )
}

/** The views that the resource's description names. */
function useStandardViews(resource: ResourceWithViews, inUse: ListFilter): readonly View[] {
  const t = useWords()
  return Object.entries(resources[resource].views).map(([name, filter]) => ({
    // Each view has words: `Resource` holds them together.
    name: t(`resources.${resource}.views.${name}` as ConsoleKey),
    filter: filter(inUse),
  }))
}

/** The same text for the same filter, whatever the order in which it was made. */
function stable(filter: object): string {
  return JSON.stringify(Object.entries(filter).sort(([a], [b]) => (a < b ? -1 : 1)))
}

interface ViewLinkProps {
  readonly resource: ResourceName
  readonly view: View
  readonly current: boolean
}

function ViewLink({ resource, view, current }: ViewLinkProps) {
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
      to={viewPath(resource, view.filter)}
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
