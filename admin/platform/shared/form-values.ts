/** What was typed, by field. */
export type FormValues = Readonly<Record<string, unknown>>

/** What is wrong, by field. */
export type FieldErrors = Readonly<Record<string, string>>
