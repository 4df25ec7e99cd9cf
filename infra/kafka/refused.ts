/** What the person who called the command can mend; said without a stack. */
export class Refused extends Error {
  override readonly name = 'Refused'
}
