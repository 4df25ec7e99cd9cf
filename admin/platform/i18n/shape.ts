/** The same keys, any words: what another language must have. */
export type Translation<Shape> = {
  readonly [Key in keyof Shape]: Shape[Key] extends string ? string : Translation<Shape[Key]>
}

/** Every key of a tree of words, joined by dots. */
export type KeyPaths<Shape, Prefix extends string = ''> = {
  [Key in keyof Shape & string]: Shape[Key] extends string
    ? `${Prefix}${Key}`
    : KeyPaths<Shape[Key], `${Prefix}${Key}.`>
}[keyof Shape & string]
