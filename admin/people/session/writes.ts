/** Hears of what is written on the server. */
export interface WriteWatch {
  begun(): void
  /** @param isSaved the server has said yes */
  ended(isSaved: boolean): void
}

const watches = new Set<WriteWatch>()

/** Whoever watches when a write begins hears its end, also when they watch no longer by then. */
export function noteWrite(): (isSaved: boolean) => void {
  const watchers = [...watches]
  for (const watch of watchers) watch.begun()
  return (isSaved) => {
    for (const watch of watchers) watch.ended(isSaved)
  }
}

export function watchWrites(watch: WriteWatch): () => void {
  watches.add(watch)
  return () => watches.delete(watch)
}
