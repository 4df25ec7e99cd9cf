import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Drawer from '@mui/material/Drawer'
import FormControlLabel from '@mui/material/FormControlLabel'
import { styled } from '@mui/material/styles'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { mostSavedSearches } from '#contract/community/saved-searches.ts'
import { color } from '#theme/vars.ts'
import { paths } from '../../../shared/paths/paths.ts'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { DrawerHead } from '../../../shared/components/DrawerHead.tsx'
import { Field } from '../../../shared/components/Field.tsx'
import { ListError } from '../../../shared/components/ListError.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { Line, Muted, Rows, Scrolling, SmallMuted } from '../../../shared/components/parts.ts'
import { Loading, RowsSkeleton } from '../../../shared/components/Skeletons.tsx'
import { ApiError } from '../../../shared/data/errors.ts'
import { refusalOf } from '../../../shared/data/useChange.ts'
import { useSavedSearches } from './useSavedSearches.ts'
import type { SavedSearch } from './useSavedSearches.ts'

const List = styled('ul')({
  '& > li': { display: 'grid', gap: 4, padding: '12px 0', borderTop: `1px solid ${color.line}` },
  '& > li:first-of-type': { borderTop: 0 },
  '& a': { fontWeight: 600, color: color.ink, overflowWrap: 'anywhere' },
})

interface NameFormProps {
  label: string
  name: string
  send: string
  saved: ReturnType<typeof useSavedSearches>
  onSend: (name: string) => Promise<boolean>
  onCancel?: () => void
}

/** The name of a search; a refusal stays at it. */
function NameForm({ label, name, send, saved, onSend, onCancel }: NameFormProps) {
  const { t } = useTranslation('directory')
  const { t: common } = useTranslation()
  const [text, setText] = useState(name)
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const refused = saved.error && refusalOf(common, saved.error).text
  const submit = async () => {
    setMissing(text.trim() === '')
    if (text.trim() !== '' && (await onSend(text.trim()))) setText('')
    else field.current?.focus()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Rows sx={{ gap: 1.5 }}>
        <Field
          ref={field}
          label={label}
          value={text}
          error={missing ? t('searches.missing') : (refused ?? undefined)}
          inputProps={{ maxLength: 60, autoComplete: 'off' }}
          onChange={(event) => {
            setText(event.target.value)
            setMissing(false)
            if (saved.error) saved.reset()
          }}
        />
        <Line sx={{ gap: 1 }}>
          <BusyButton type="submit" size="small" busy={saved.busy} busyLabel={t('searches.saving')}>
            {send}
          </BusyButton>
          {onCancel && (
            <Button size="small" variant="text" onClick={onCancel}>
              {t('searches.cancel')}
            </Button>
          )}
        </Line>
      </Rows>
    </form>
  )
}

interface OneProps {
  search: SavedSearch
  saved: ReturnType<typeof useSavedSearches>
  isRenamed: boolean
  onRename: (id: string | null) => void
  onClose: () => void
}

function One({ search, saved, isRenamed, onRename, onClose }: OneProps) {
  const { t } = useTranslation('directory')
  const { t: common } = useTranslation()
  const [refused, setRefused] = useState(false)
  const { id, attributes } = search
  const { name, query, tells, outdated } = attributes
  if (isRenamed)
    return (
      <NameForm
        label={t('searches.new_name', { name })}
        name={name}
        send={t('searches.rename_send')}
        saved={saved}
        onSend={async (given) => {
          const done = await saved.send({ method: 'PATCH', id, attributes: { name: given } })
          if (done) onRename(null)
          return done
        }}
        onCancel={() => {
          saved.reset()
          onRename(null)
        }}
      />
    )
  return (
    <>
      <Link to={`${paths.community()}${query === '' ? '' : `?${query}`}`} onClick={onClose}>
        {name}
      </Link>
      <FormControlLabel
        label={t('searches.tell')}
        control={
          <Checkbox
            checked={tells}
            disabled={saved.busy}
            slotProps={{ input: { 'aria-label': t('searches.tell_of', { name }) } }}
            onChange={() => {
              setRefused(false)
              void saved.send({ method: 'PATCH', id, attributes: { tells: !tells } }).then((done) => setRefused(!done))
            }}
          />
        }
      />
      {refused && saved.error && <Notice tone="error">{refusalOf(common, saved.error).text}</Notice>}
      {outdated ? (
        <Notice tone="warning">{t(tells ? 'searches.outdated_telling' : 'searches.outdated')}</Notice>
      ) : (
        tells && <SmallMuted>{t('searches.weekly')}</SmallMuted>
      )}
      <Line sx={{ gap: 1, marginLeft: '-10px' }}>
        <Button
          size="small"
          variant="text"
          aria-label={t('searches.rename_of', { name })}
          onClick={() => {
            saved.reset()
            onRename(id)
          }}
        >
          {t('searches.rename')}
        </Button>
        <Button
          size="small"
          variant="text"
          color="error"
          disabled={saved.busy}
          aria-label={t('searches.forget_of', { name })}
          onClick={() => {
            setRefused(false)
            void saved.forget(search).then((done) => setRefused(!done))
          }}
        >
          {t('searches.forget')}
        </Button>
      </Line>
    </>
  )
}

interface SavedSearchesProps {
  open: boolean
  onClose: () => void
  /** The search in the address, without its question mark; empty: no filter. */
  query: string
}

/** The searches that the reader keeps: to open, rename and forget; and the present one, to keep. */
export function SavedSearches({ open, onClose, query }: SavedSearchesProps) {
  const { t } = useTranslation('directory')
  const saved = useSavedSearches()
  const [renamed, setRenamed] = useState<string | null>(null)
  const { data, error, isPending, refetch } = saved.list
  const rows = data ?? []
  const kept = rows.find(({ attributes }) => attributes.query === query)
  return (
    <Drawer anchor="right" open={open} onClose={onClose} slotProps={{ paper: { 'aria-labelledby': 'searches-title' } }}>
      <DrawerHead id="searches-title" title={t('searches.title')} onClose={onClose} />
      <Scrolling sx={{ padding: 3, display: 'grid', gap: 3, alignContent: 'start' }}>
        {query === '' ? (
          <Muted>{t('searches.nothing_asked')}</Muted>
        ) : kept !== undefined ? (
          <Muted role="status">{t('searches.kept', { name: kept.attributes.name })}</Muted>
        ) : rows.length >= mostSavedSearches ? (
          <Muted>{t('searches.too_many', { count: mostSavedSearches })}</Muted>
        ) : (
          renamed === null && (
            <NameForm
              label={t('searches.name')}
              name=""
              send={t('searches.keep')}
              saved={saved}
              onSend={(name) => saved.send({ method: 'POST', attributes: { name, query } })}
            />
          )
        )}
        <div role="status">
          {saved.forgotten && (
            <Notice
              tone="success"
              action={
                <Button size="small" variant="text" disabled={saved.busy} onClick={() => void saved.restore()}>
                  {t('searches.restore')}
                </Button>
              }
            >
              {t('searches.forgotten', { name: saved.forgotten.name })}
            </Notice>
          )}
        </div>
        {isPending ? (
          <Loading>
            <RowsSkeleton rows={3} />
          </Loading>
        ) : error instanceof ApiError && data === undefined ? (
          <ListError error={error} onRetry={() => void refetch()} />
        ) : rows.length === 0 ? (
          <SmallMuted>{t('searches.none')}</SmallMuted>
        ) : (
          <List aria-label={t('searches.list')}>
            {rows.map((search) => (
              <li key={search.id}>
                <One
                  search={search}
                  saved={saved}
                  isRenamed={search.id === renamed}
                  onRename={setRenamed}
                  onClose={onClose}
                />
              </li>
            ))}
          </List>
        )}
      </Scrolling>
    </Drawer>
  )
}
