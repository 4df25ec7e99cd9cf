import { useEffect, useState } from 'react'

const key = 'binome.console.keys'

/** The keys of lists, in the order of their help. */
export const listKeys = ['j', 'k', 'x', 'Enter', 'h', '/', '?'] as const

/** Whether single keys act on lists, for this browser: one who speaks to their computer turns them off (WCAG 2.1.4). */
export function useKeysOn(): readonly [on: boolean, turn: (on: boolean) => void] {
  const [on, setOn] = useState(() => kept() !== 'off')
  return [
    on,
    (next) => {
      setOn(next)
      try {
        localStorage.setItem(key, next ? 'on' : 'off')
      } catch {
        // Without storage it lasts as long as the page.
      }
    },
  ]
}

function kept(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/**
 * j and k move the focus to the link of the next or previous row, x chooses the row, h opens its history, / goes to the
 * search; Enter is the link's own. Not while a dialog is open, in fields, or with another key.
 */
export function useListKeys(on: boolean, help: () => void): void {
  useEffect(() => {
    if (!on) return undefined
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isBusy(event.target)) return
      if (!act(event.key, help)) return
      event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [on, help])
}

function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null) return true
  return target instanceof HTMLElement && target.closest('input:not([type="checkbox"]), textarea, select') !== null
}

/** @returns whether the key meant something */
function act(pressed: string, help: () => void): boolean {
  if (pressed === '?') {
    help()
    return true
  }
  if (pressed === '/') return focusOn(document.querySelector<HTMLElement>('main input[type="search"]'))
  const rows = [...document.querySelectorAll<HTMLElement>('main table tbody tr')]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  if (pressed === 'j') return focusOn(linkOf(rows[Math.min(at + 1, rows.length - 1)]))
  if (pressed === 'k') return focusOn(linkOf(rows[Math.max(at - 1, 0)]))
  const row = rows[at]
  if (pressed === 'x') return click(row?.querySelector<HTMLElement>('input[type="checkbox"]'))
  if (pressed === 'h') return click(row?.querySelector<HTMLElement>('a[href*="history="]'))
  return false
}

const linkOf = (row: HTMLElement | undefined) =>
  row?.querySelector<HTMLElement>('a[href]') ?? row?.querySelector<HTMLElement>('button, input') ?? null

function focusOn(element: HTMLElement | null): boolean {
  element?.focus()
  return element !== null
}

function click(element: HTMLElement | null | undefined): boolean {
  element?.click()
  return element !== null && element !== undefined
}
