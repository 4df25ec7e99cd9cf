import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useGetIdentity } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { useWords } from '../i18n/provider.ts'
import { useFormats } from '../shared/format.ts'
import { type Draft, draftKey, forgetDraft, keepDraft, readDraft } from './drafts.ts'
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
  const { watch, getValues } = useFormContext()
  const { dirtyFields, isSubmitting, isSubmitSuccessful } = useFormState()
  const is = Object.keys(dirtyFields).length > 0 && !isSubmitting && !isSubmitSuccessful
  useUnsaved(is)
  useEffect(() => tell?.(is), [tell, is])
  const changed = Object.keys(dirtyFields).join()
  useEffect(() => {
    if (key === null || !is) return undefined
    let rest: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(rest)
      rest = setTimeout(() => {
        keepDraft(key, Object.fromEntries(changed.split(',').map((field) => [field, getValues(field) as unknown])))
      }, restMs)
    }
    keep()
    const subscribed = watch(keep)
    return () => {
      clearTimeout(rest)
      subscribed.unsubscribe()
    }
  }, [key, is, changed, watch, getValues])
  useEffect(() => {
    // What is refused is kept again: the page may be left before the form knows that it was saved.
    if (key !== null && isSubmitting) forgetDraft(key)
  }, [key, isSubmitting])
  return key === null ? null : <Offer key={key} of={key} taken={is} />
}

/** What was typed before, until it is taken, thrown away, or something is typed now. */
function Offer({ of, taken }: { readonly of: string; readonly taken: boolean }) {
  const t = useWords()
  const { moment } = useFormats()
  const { setValue } = useFormContext()
  const [draft, setDraft] = useState<Draft | null>(() => readDraft(of))
  if (draft === null || taken) return null
  const take = () => {
    for (const [field, value] of Object.entries(draft.values)) setValue(field, value, { shouldDirty: true })
    setDraft(null)
  }
  const drop = () => {
    forgetDraft(of)
    setDraft(null)
  }
  return (
    <Alert
      severity="info"
      role="note"
      icon={false}
      sx={{ marginBottom: 2 }}
      action={
        <>
          <Button size="small" variant="text" color="inherit" onClick={take}>
            {t('unsaved.take')}
          </Button>
          <Button size="small" variant="text" color="inherit" onClick={drop}>
            {t('unsaved.drop')}
          </Button>
        </>
      }
    >
      {t('unsaved.draft', { when: moment(draft.at) })}
    </Alert>
  )
}
