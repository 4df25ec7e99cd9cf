/**
 * Moves the focus to the page's title once what held it is gone from the page. A closing dialog gives the focus back to its
 * opener first, so this waits for the next frame.
 */
export function focusTitle(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus())
}
