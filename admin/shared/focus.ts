/**
 * Moves the focus to the page's title once the element that held it is gone. A closing dialog first gives the focus
 * back to its opener, so this waits for the next frame.
 */
export function focusTitle(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus())
}
