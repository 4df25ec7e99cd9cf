import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useGetIdentity } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { randomKey } from '../data/once.ts'
import { useWords } from '../i18n/provider.ts'
import { useFormats } from '../shared/format.ts'
import type { FormValues } from '../shared/form-values.ts'
import {
  type Draft,
  draftKey,
  forgetDraft,
  forgetDrafts,
  keepDraft,
  onForgotten,
  readDrafts,
  secret,
} from './drafts.ts'
import { pageOf } from './page-of.ts'
import { useRefused } from './refused.ts'
import { fieldTextsOf } from './field-texts.ts'
import { useUnsaved } from './unsaved.ts'

interface UnsavedProps {
  /** Tells the forms of one page apart. */
  readonly form: string
  /** Hears whether something is typed and not sent. */
  readonly tell?: (is: boolean) => void
}

/** How long after the last key what was typed is kept. */
const restMs = 400

/** In a form: asks before the page is left, and keeps the typed text in this browser as a draft. */
export function Unsaved({ form: name, tell }: UnsavedProps) {
  const location = useLocation()
  const { identity } = useGetIdentity()
  const person = identity === undefined ? null : String(identity.id)
  const page = pageOf(location)
  const key = person === null ? null : draftKey(person, [page, name].join(' '))
  const [saves, setSaves] = useState(0)
  const anchor = useRef<HTMLSpanElement>(null)
  const [id] = useState(randomKey)
  const { watch, getValues } = useFormContext()
  const { dirtyFields, isSubmitting, isSubmitSuccessful } = useFormState()
  const isDirty = Object.keys(dirtyFields).length > 0
  const isAnother = makesAnother(location)
  const saved = useCallback(() => {
    if (key === null) return
    if (isAnother) forgetDraft(key, id)
    else forgetDrafts(key)
    setSaves((now) => now + 1)
  }, [key, id, isAnother])
  const isRefused = useRefused({ isSubmitting, isSubmitSuccessful, saved })
  const is = isDirty && !isSubmitting && (!isSubmitSuccessful || isRefused)
  useUnsaved(is)
  useEffect(() => tell?.(is), [tell, is])
  const changed = Object.keys(dirtyFields).join()
  const isTyped = useEffectEvent((field: string) => {
    const path = field.split('.')
    return Boolean(path.reduce<unknown>((of, part) => (isParts(of) ? of[part] : of), dirtyFields))
  })
  useEffect(() => {
    if (key === null || !is) return undefined
    const form = anchor.current?.closest('form') ?? null
    const typed = () => Object.fromEntries(changed.split(',').map((field) => [field, getValues(field) as unknown]))
    const texts = () => fieldTextsOf(form, (field) => !secret.test(field) && isTyped(field))
    let waiting: FormValues | null = typed()
    let rest: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(rest)
      if (waiting !== null) keepDraft(key, id, waiting, texts())
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
  return (
    <>
      <span ref={anchor} hidden />
      {key !== null && <Offers key={`${saves} ${key}`} of={key} />}
    </>
  )
}

const isParts = (of: unknown): of is Readonly<Record<string, unknown>> => typeof of === 'object' && of !== null

/** A form that makes records: one that was made says nothing of another one that was begun. */
const makesAnother = ({ pathname }: { readonly pathname: string }) => pathname.endsWith('/create')

/** One text: it is compared at each look. */
const idsOf = (drafts: readonly Draft[]) => drafts.map(({ id }) => id).join(' ')

/** What was typed on earlier visits, until it is taken or thrown away. */
function Offers({ of }: { readonly of: string }) {
  const t = useWords()
  const { moment } = useFormats()
  const { setValue } = useFormContext()
  const [offered] = useState(() => readDrafts(of))
  // A form that was filled anew after it was saved is drawn before the one that was saved has forgotten its draft.
  const kept = useSyncExternalStore(onForgotten, () => idsOf(readDrafts(of)))
  const drafts = offered.filter(({ id }) => kept.includes(id))
  const drop = ({ id }: Draft) => forgetDraft(of, id)
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
      {draft.said.map(([label, text]) => (
        <Box key={`${label} ${text}`} sx={{ opacity: 0.8, overflowWrap: 'anywhere' }}>
          {t('unsaved.field', { label, text })}
        </Box>
      ))}
    </Alert>
  ))
}
