import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useEffectEvent, useState } from 'react'
import { useGetIdentity } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { randomKey } from '../data/once.ts'
import { useWords } from '../i18n/provider.ts'
import { useFormats } from '../shared/format.ts'
import type { FormValues } from '../shared/form-values.ts'
import { type Draft, draftKey, forgetDraft, keepDraft, readDrafts } from './drafts.ts'
import { useRefused } from './refused.ts'
import { useUnsaved } from './unsaved.ts'

interface UnsavedProps {
  /** Tells the forms of one page apart. */
  readonly form: string
  /** Hears whether something is typed and not sent. */
  readonly tell?: (is: boolean) => void
}

/** How long after the last key what was typed is kept. */
const restMs = 400

/** In a form: who leaves it is asked, and what was typed is kept in this browser and offered again. */
export function Unsaved({ form: name, tell }: UnsavedProps) {
  const { pathname, search } = useLocation()
  const { identity } = useGetIdentity()
  const person = identity === undefined ? null : String(identity.id)
  const tab = new URLSearchParams(search).get('tab') ?? ''
  const key = person === null ? null : draftKey(person, [pathname, tab, name].join(' '))
  const [id] = useState(randomKey)
  const { watch, getValues } = useFormContext()
  const { dirtyFields, isSubmitting, isSubmitSuccessful } = useFormState()
  const isDirty = Object.keys(dirtyFields).length > 0
  const { isRefused, refused } = useRefused(isSubmitting)
  const is = isDirty && !isSubmitting && (!isSubmitSuccessful || isRefused)
  useUnsaved(is)
  useEffect(() => tell?.(is), [tell, is])
  const changed = Object.keys(dirtyFields).join()
  useEffect(() => {
    if (key === null || !is) return undefined
    const typed = () => Object.fromEntries(changed.split(',').map((field) => [field, getValues(field) as unknown]))
    let waiting: FormValues | null = typed()
    let rest: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(rest)
      if (waiting !== null) keepDraft(key, id, waiting)
      waiting = null
    }
    keep()
    const subscribed = watch((_, { name: field }) => {
      // The form is filled anew: nobody typed that.
      if (field === undefined) return
      waiting = typed()
      clearTimeout(rest)
      rest = setTimeout(keep, restMs)
    })
    window.addEventListener('pagehide', keep)
    return () => {
      keep()
      subscribed.unsubscribe()
      window.removeEventListener('pagehide', keep)
    }
  }, [key, id, is, changed, watch, getValues])
  const forget = useEffectEvent((of: string, draft: string) => {
    if (!refused.current) forgetDraft(of, draft)
  })
  useEffect(() => {
    if (key === null || !isSubmitting) return undefined
    // The page is often left before the form knows that it was saved.
    return () => {
      forget(key, id)
    }
  }, [key, id, isSubmitting])
  return key === null ? null : <Offers key={key} of={key} />
}

/** What was typed on earlier visits, until it is taken or thrown away. */
function Offers({ of }: { readonly of: string }) {
  const t = useWords()
  const { moment } = useFormats()
  const { setValue } = useFormContext()
  const [drafts, setDrafts] = useState(() => readDrafts(of))
  const drop = ({ id }: Draft) => {
    forgetDraft(of, id)
    setDrafts((now) => now.filter((one) => one.id !== id))
  }
  const take = (draft: Draft) => {
    for (const [field, value] of Object.entries(draft.values)) setValue(field, value, { shouldDirty: true })
    // It is what this visit types now, and kept as such.
    drop(draft)
  }
  return drafts.map((draft) => (
    <Alert
      key={draft.id}
      severity="info"
      role="note"
      icon={false}
      sx={{ marginBottom: 2 }}
      action={
        <>
          <Button size="small" variant="text" color="inherit" onClick={() => take(draft)}>
            {t('unsaved.take')}
          </Button>
          <Button size="small" variant="text" color="inherit" onClick={() => drop(draft)}>
            {t('unsaved.drop')}
          </Button>
        </>
      }
    >
      {t('unsaved.draft', { when: moment(draft.at) })}
      <Box sx={{ opacity: 0.8, overflowWrap: 'anywhere' }}>{firstWords(draft.values)}</Box>
    </Alert>
  ))
}

const shownLetters = 60

/** What tells one draft from another: the beginning of the first text. */
function firstWords(value: unknown): string {
  if (typeof value === 'string') {
    const text = value.trim()
    return text.length > shownLetters ? `${text.slice(0, shownLetters).trimEnd()}…` : text
  }
  if (typeof value !== 'object' || value === null) return ''
  return (
    Object.values(value)
      .map(firstWords)
      .find((text) => text !== '') ?? ''
  )
}
