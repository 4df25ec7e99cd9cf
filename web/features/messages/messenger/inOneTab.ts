/**
 * Runs the work unless another tab runs it under this name. A browser without Web Locks, or a page without https, runs
 * it in each tab.
 */
export async function inOneTab(name: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) {
    await work()
    return
  }
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work()
  })
}
