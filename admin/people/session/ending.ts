type Ended = () => void

const watchers = new Set<Ended>()

/** A call was answered that nobody is signed in any more. */
export function noteSessionEnd(): void {
  for (const ended of watchers) ended()
}

export function onSessionEnd(ended: Ended): () => void {
  watchers.add(ended)
  return () => watchers.delete(ended)
}
