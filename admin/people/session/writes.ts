/** Hears of what is written on the server. */
export interface WriteWatch {
  begun(): void
  /** @param isSaved the server accepted the write */
  ended(isSaved: boolean): void
}

const watches = new Set<WriteWatch>()

/** Watchers at the start of a write are called at its end, also after they stopped watching. */
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
