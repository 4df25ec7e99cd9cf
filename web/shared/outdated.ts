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
