import { useLayoutEffect, useRef } from 'react'

/**
 * After « Voir plus » the focus goes to the first new item, unless the reader has moved it meanwhile: who reads by ear
 * goes on where they were.
 */
export function useMoreFocus() {
  const list = useRef<HTMLUListElement>(null)
  const asked = useRef<{ last: Element | null | undefined; from: Element | null } | null>(null)
  useLayoutEffect(() => {
    const next = asked.current?.last?.nextElementSibling
    if (!next) return
    const { activeElement: now, body } = document
    if (now === body || now === asked.current?.from) {
      const item = next.querySelector<HTMLElement>('article, a')
      if (item?.matches('article')) item.tabIndex = -1
      item?.focus()
    }
    asked.current = null
  })
  return {
    list,
    /** What the button does, with this. */
    more: (load: () => void) => () => {
      asked.current = { last: list.current?.lastElementChild, from: document.activeElement }
      load()
    },
  }
}
