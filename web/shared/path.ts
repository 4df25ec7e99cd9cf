/** An address of the application: called, it builds a link; `pattern` is for the router. */
export type Path<Given extends readonly unknown[]> = ((...given: Given) => string) & { readonly pattern: string }

/** A path whose links are `build` of what it is given; without `build` its pattern is its only link. */
export function path<Given extends readonly unknown[] = []>(
  pattern: string,
  build: (...given: Given) => string = () => pattern,
): Path<Given> {
  return Object.assign((...given: Given) => build(...given), { pattern })
}

/** `?name=value…` of the parameters that have a value, or nothing. */
export function query(parameters: Readonly<Record<string, string | undefined>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) search.set(name, value)
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}
