import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { DefaultValues, FieldValues, Path } from 'react-hook-form'
import type { z } from 'zod'
import { keepDraft, readDraft, subscribeDraft } from './drafts.ts'

/** How a field is kept as text. */
export interface Draft<Value> {
  /** As of drafts.ts. */
  key: string
  /** The value of a kept text; what cannot be read gives an empty value. */
  read: (text: string) => Value
  write: (value: Value) => string
}

/** The draft of a text field. */
export function textDraft(key: string): Draft<string> {
  return { key, read: (text) => text, write: (text) => text }
}

interface Options<Typed extends FieldValues, Sent> {
  /** Made of the contract's schemas; it turns what is typed into what is sent. */
  schema: z.ZodType<Sent, Typed>
  empty: Typed
  /**
   * The fields that are kept as they are typed. They are read once: another key needs another `key` of the component.
   */
  drafts: { readonly [Name in keyof Typed]?: Draft<Typed[Name]> }
}

/**
 * The one way to make a form: react-hook-form, validated by a schema, its first wrong field focused, its drafts kept.
 * `clear` empties form and drafts once it is sent.
 */
export function useDraftForm<Typed extends FieldValues, Sent>({ schema, empty, drafts }: Options<Typed, Sent>) {
  const [kept] = useState(() =>
    Object.entries<unknown>(drafts).flatMap(([name, draft]) =>
      draft ? [{ name: name as Path<Typed>, ...(draft as Draft<Typed[string]>) }] : [],
    ),
  )
  const form = useForm<Typed, unknown, Sent>({
    resolver: zodResolver(schema),
    defaultValues: {
      ...empty,
      ...Object.fromEntries(
        kept.flatMap(({ name, key, read }) => (readDraft(key) === '' ? [] : [[name, read(readDraft(key))]])),
      ),
    } as DefaultValues<Typed>,
  })
  const [blank] = useState(() => new Map(kept.map(({ name, write }) => [name, write(empty[name])])))
  useEffect(() => {
    const stops = kept.map(({ name, key, read }) =>
      subscribeDraft(key, (text) => {
        form.setValue(name, text === '' ? empty[name] : read(text))
      }),
    )
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        for (const { name, key, write } of kept) {
          const text = write(values[name])
          keepDraft(key, text === blank.get(name) ? '' : text)
        }
      },
    })
    return () => {
      for (const end of [...stops, stop]) end()
    }
  }, [form, kept, blank, empty])
  return {
    form,
    clear: () => {
      form.reset(empty)
      for (const { key } of kept) keepDraft(key, '')
    },
  }
}
