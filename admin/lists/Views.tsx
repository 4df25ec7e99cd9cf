import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import { type FormEvent, useRef, useState } from 'react'
import { useGetList, useListContext, useResourceContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { color } from '#theme/vars.ts'
import { freshMs } from '../data/fresh.ts'
import { useWords } from '../i18n/provider.ts'
import { useFormats } from '../shared/format.ts'
import { Icon } from '../shared/icons.tsx'
import { notOnPaper } from '../shared/paper.ts'
import { useSavedViews, type View } from './saved-views.ts'

/** Filters under a name: those that the console brings and the reader's own. Each is a link, so that it can be opened beside and sent. */
export function Views({ standard }: { readonly standard: readonly View[] }) {
  const t = useWords()
  const resource = useResourceContext() ?? ''
  const { filterValues } = useListContext()
  const { views, save, remove } = useSavedViews(resource)
  const [naming, setNaming] = useState(false)
  const current = stable(filterValues as object)
  const all = [...standard, ...views]
  const known = all.some(({ filter }) => stable(filter) === current)
  return (
    <Box
      component="ul"
      aria-label={t('list.views')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: '12px', ...notOnPaper }}
    >
      {standard.map((view) => (
        <li key={view.name}>
          <ViewLink view={view} current={stable(view.filter) === current} />
        </li>
      ))}
      {views.map((view) => (
        <Box component="li" key={`own ${view.name}`} sx={{ display: 'inline-flex', alignItems: 'center' }}>
          <ViewLink view={view} current={stable(view.filter) === current} />
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
      <NameDialog
        open={naming}
        close={() => setNaming(false)}
        save={(name) => save({ name, filter: filterValues as View['filter'] })}
      />
    </Box>
  )
}

/** The same text for the same filter, whatever the order in which it was made. */
function stable(filter: object): string {
  return JSON.stringify(Object.entries(filter).sort(([a], [b]) => (a < b ? -1 : 1)))
}

export function viewPath(resource: string, filter: View['filter']): string {
  return `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter), page: '1' })}`
}

function ViewLink({ view, current }: { readonly view: View; readonly current: boolean }) {
  const { number } = useFormats()
  const resource = useResourceContext() ?? ''
  const { total } = useGetList(
    resource,
    { filter: view.filter, pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' } },
    { refetchInterval: freshMs * 2 },
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
            {total === undefined ? '' : number(total)}
          </Box>
        </>
      }
    />
  )
}

interface NameDialogProps {
  readonly open: boolean
  readonly close: () => void
  readonly save: (name: string) => void
}

function NameDialog({ open, close, save }: NameDialogProps) {
  const t = useWords()
  const [name, setName] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    save(name.trim())
    setName('')
    close()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      aria-labelledby="save-view"
      fullWidth
      maxWidth="xs"
      slotProps={{ transition: { onEntered: () => field.current?.focus() } }}
    >
      <form onSubmit={submit}>
        <DialogTitle id="save-view">{t('list.save_view_title')}</DialogTitle>
        <DialogContent sx={{ color: color.ink }}>
          <TextField
            id="view-name"
            inputRef={field}
            required
            label={t('list.view_name')}
            value={name}
            onChange={({ target }) => setName(target.value)}
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{t('list.cancel')}</Button>
          <Button type="submit" variant="contained">
            {t('list.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
