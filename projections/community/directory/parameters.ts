/** Values of a statement whose text is put together from fixed parts: what anyone typed is only ever a `$n`. */
export class Parameters {
  readonly values: unknown[] = []

  /** Gives the placeholder. */
  add(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}
