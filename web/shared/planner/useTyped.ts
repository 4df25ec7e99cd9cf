import { useState } from 'react'
import type { FieldValues, Path, PathValue } from 'react-hook-form'
import { z } from 'zod'
import { meetingTypes } from '#contract/meetings/meetings.ts'
import { textDraft, useDraftForm } from '../form/useDraftForm.ts'
import type { Draft } from '../form/useDraftForm.ts'
import { emptyDate, ways } from './moment.ts'
import type { TypedDate, TypedPlan } from './moment.ts'

/** One of a few, as it was kept; what is none of them is the first. */
function choiceDraft<Value extends string>(key: string, values: readonly Value[], first: Value): Draft<Value> {
  return { key, read: (text) => values.find((value) => value === text) ?? first, write: (value) => value }
}

/** @param about as of drafts.ts: who writes, and about what */
function dateDrafts(about: string) {
  return {
    way: choiceDraft(`${about}/way`, ways, emptyDate.way),
    minutes: textDraft(`${about}/minutes`),
    slot: textDraft(`${about}/slot`),
    day: textDraft(`${about}/day`),
    time: textDraft(`${about}/time`),
    note: textDraft(`${about}/note`),
  }
}

/** The fields of a form of several steps, each kept as it is typed; other tabs follow. */
function useTyped<Typed extends FieldValues>(
  empty: Typed,
  drafts: { readonly [Name in keyof Typed]: Draft<Typed[Name]> },
) {
  const { form, clear } = useDraftForm<Typed, Typed>({ schema: z.custom<Typed>(), empty, drafts })
  const [held, setHeld] = useState<Typed | null>(null)
  return {
    typed: held ?? form.watch(),
    isHeld: held !== null,
    /** The sent values stay in the form until the next page is there; then they are cleared. False: it was not sent. */
    hold: (isSent: boolean) => {
      setHeld(isSent ? form.getValues() : null)
    },
    set: (part: Partial<Typed>) => {
      for (const [name, value] of Object.entries(part))
        form.setValue(name as Path<Typed>, value as PathValue<Typed, Path<Typed>>)
    },
    clear,
  }
}

export function useTypedDate(about: string, empty: TypedDate) {
  return useTyped(empty, dateDrafts(about))
}

export function useTypedPlan(about: string, empty: TypedPlan) {
  return useTyped(empty, {
    topic: textDraft(`${about}/topic`),
    need: textDraft(`${about}/need`),
    description: textDraft(`${about}/description`),
    link: textDraft(`${about}/link`),
    meeting_type: choiceDraft(`${about}/type`, meetingTypes, empty.meeting_type),
    ...dateDrafts(about),
  })
}
