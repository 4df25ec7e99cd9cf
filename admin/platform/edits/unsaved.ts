import { useEffect, useState } from 'react'

/** The forms on the page that hold what was typed and not sent. */
const unsaved = new Set<symbol>()

type Answer = (leave: boolean) => void
let waiting: Answer | null = null
const watchers = new Set<() => void>()

function put(answer: Answer | null): void {
  waiting = answer
  for (const watch of watchers) watch()
}

export const isUnsaved = (): boolean => unsaved.size > 0

/** Registers that a form of the page holds unsent changes: leaving the page asks about them. */
export function useUnsaved(is: boolean): void {
  const [form] = useState(() => Symbol('form'))
  useEffect(() => {
    if (!is) return undefined
    unsaved.add(form)
    return () => {
      unsaved.delete(form)
    }
  }, [is, form])
}

/** While several calls follow each other in this page: closing it would leave the rest undone, and the browser asks. */
export function useRunning(is: boolean): void {
  useEffect(() => {
    if (!is) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [is])
}

/** Asks whether to leave what is not sent; the dialog of the layout answers. */
export function askToLeave(): Promise<boolean> {
  waiting?.(false)
  return new Promise((resolve) => {
    put((leave) => {
      put(null)
      resolve(leave)
    })
  })
}

export const currentAsk = (): Answer | null => waiting

export function onAsk(watch: () => void): () => void {
  watchers.add(watch)
  return () => watchers.delete(watch)
}
