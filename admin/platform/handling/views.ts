/** What is to be handled first; the rest is one click away. */
export const handlingViews = {
  open: () => ({ state: 'open' }),
  handled: () => ({ state: 'handled' }),
  all: () => ({}),
}
