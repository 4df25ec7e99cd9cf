/** Whether the focus goes to a field, and not to a button or nowhere. */
export function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, select')
}
