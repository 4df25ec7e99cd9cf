const prefix = 'binome-draft/'

/**
 * Texts that are kept as they are typed: through errors, reloads and an ended session. A key starts with the id of who
 * writes and says what about, so that nobody meets another person's words on a shared computer.
 */
export function readDraft(key: string): string {
  try {
    return localStorage.getItem(prefix + key) ?? ''
  } catch {
    return ''
  }
}

/** An empty text removes the draft. */
export function keepDraft(key: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(prefix + key)
    else localStorage.setItem(prefix + key, text)
  } catch {
    // Storage may be refused or full: the text then lives as long as the page.
  }
}

/** Calls the listener with what another tab typed into the draft. */
export function subscribeDraft(key: string, listener: (text: string) => void): () => void {
  const written = (event: StorageEvent) => {
    if (event.key === prefix + key) listener(event.newValue ?? '')
  }
  window.addEventListener('storage', written)
  return () => {
    window.removeEventListener('storage', written)
  }
}

/** Where a person's files wait to be sent, in the databases of the browser. */
export function waitingFilesOf(personId: string): string {
  return 'binome-files/' + personId
}

/** What this device keeps of a person's: the rest of its key, and the text. */
export function draftsOf(personId: string): readonly (readonly [string, string])[] {
  const own = `${prefix}${personId}/`
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(own))
    return keys.map((key) => [key.slice(own.length), localStorage.getItem(key) ?? ''] as const)
  } catch {
    return []
  }
}

/** At sign-out: what a person typed and did not send goes with them. A session that ends by itself keeps it. */
export function removeDrafts(personId: string): void {
  try {
    const own = `${prefix}${personId}/`
    for (const key of Object.keys(localStorage)) if (key.startsWith(own)) localStorage.removeItem(key)
    indexedDB.deleteDatabase(waitingFilesOf(personId))
  } catch {
    // Nothing was kept there.
  }
}
