/** A JSON pointer (RFC 6901). Names come from the client: short enough for an answer. */
export function pointerTo(path: readonly string[]): string {
  return path
    .map((name) => `/${name.slice(0, 100).toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('')
}
