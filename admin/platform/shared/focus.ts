/** How long a closing dialog is waited for. */
const framesMax = 120

/**
 * Moves the focus to the page's title once the element that held it is gone. While a dialog is there it draws the focus
 * back, and as it leaves it gives the focus to its opener, so this waits until it has left, and for one frame more.
 */
export function focusTitle(): void {
  const focus = () => document.querySelector<HTMLElement>('main h1')?.focus()
  const wait = (frames: number) =>
    requestAnimationFrame(() => {
      const waiting = document.querySelector('[aria-modal="true"]') !== null && frames > 0
      if (waiting) wait(frames - 1)
      else requestAnimationFrame(focus)
    })
  wait(framesMax)
}

/** Moves the focus to a field, once it shows what the server says of it. */
export function focusField(name: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`main [name="${name}"]`)?.focus())
}
