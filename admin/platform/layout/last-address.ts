/** In this tab: a list keeps filter, order and page in its address. */
const keyOf = (pathname: string) => `binome.console.search.${pathname}`

export function noteAddress({ pathname, search }: { readonly pathname: string; readonly search: string }): void {
  try {
    sessionStorage.setItem(keyOf(pathname), search)
  } catch {
    // Storage is full or refused: the way back leads to the whole list.
  }
}

/** The page as it was left last. @param to with a search of its own, it stays as it is */
export function lastAddress(to: string): string {
  if (to.includes('?')) return to
  try {
    return to + (sessionStorage.getItem(keyOf(to)) ?? '')
  } catch {
    return to
  }
}

/** Where the form of a record leads once it is sent: react-admin's `redirect`. */
export const toLastList = (resource = ''): string => lastAddress(`/${resource}`)
