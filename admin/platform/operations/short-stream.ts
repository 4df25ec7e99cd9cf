const idLetters = 4

/** A stream by its category and the start of its id. */
export function shortStream(stream: string): string {
  const end = stream.indexOf('-') + 1 + idLetters
  return stream.length > end ? `${stream.slice(0, end)}…` : stream
}
