import { useLayoutEffect, useRef } from 'react'

/**
 * After « Voir plus » the focus goes to the first new item, unless the reader has moved it meanwhile: who reads by ear
 * goes on where they were.
 */
export function useMoreFocus() {
  const list = useRef<HTMLUListElement>(null)
  const pending = useRef<{ last: Element | null | undefined; from: Element | null } | null>(null)
  useLayoutEffect(() => {
    const next = pending.current?.last?.nextElementSibling
    if (!next) return
    const { activeElement: now, body } = document
    if (now === body || now === pending.current?.from) {
      const item = next.querySelector<HTMLElement>('article, a')
      if (item?.matches('article')) item.tabIndex = -1
      item?.focus()
    }
    pending.current = null
  })
  return {
    list,
    /** What the button does, with this. */
    more: (load: () => void) => () => {
      pending.current = { last: list.current?.lastElementChild, from: document.activeElement }
      load()
    },
  }
}
