/** What an answer says: a short title, and a sentence for the person. `{name}` is replaced. */
export interface Message {
  readonly title: string
  readonly detail: string
}
