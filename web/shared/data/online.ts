/**
 * Resolves once there is a network. A module that could not be fetched is not fetched again until the page is loaded
 * anew, so code is loaded only then.
 */
export async function whenOnline(): Promise<void> {
  if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}
