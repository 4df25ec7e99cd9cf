export const textOf = (element: Element | undefined) => element?.textContent ?? ''

export const valueOf = (element: Element) =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement
    ? element.value
    : undefined

export const attribute = (element: Element | undefined, name: string) => element?.getAttribute(name)
