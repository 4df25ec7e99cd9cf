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

/** Whether a filter of a list has this value, by the name that the address gives it. */
export type KnownFilters = Readonly<Record<string, (value: string) => boolean>>

/** What an address asks for that its list does not have: a filter or a value. Addresses of campaigns have `utm_…`. */
export function outdatedIn(parameters: URLSearchParams, known: KnownFilters): readonly string[] {
  return [...parameters]
    .filter(([name, value]) => value !== '' && !name.startsWith('utm_'))
    .filter(([name, value]) => !Object.hasOwn(known, name) || known[name]?.(value) !== true)
    .map(([name, value]) => (Object.hasOwn(known, name) ? value : `${name}=${value}`))
}

/** One of these values. */
export const oneOf = (values: readonly string[]) => (value: string) => values.includes(value)
