/**
 * Resolves once there is a network. A module that could not be fetched is not fetched again until the page is loaded
 * anew, so code is asked for only then.
 */
export function whenOnline(): Promise<void> {
  if (navigator.onLine) return Promise.resolve()
  return new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true })
  })
}
