const quotes = String.raw`["“”„‟«»\u00A0\u202F]+`
const aroundIt = new RegExp(`^${quotes}|${quotes}$`, 'gu')

/** What somebody looks for, without the quotation marks around it: also where one of them is missing. */
export function withoutQuotes(text: string): string {
  return text.trim().replaceAll(aroundIt, '')
}

/** The words that somebody looks for, none of them in quotation marks. */
export function searchWords(text: string): readonly string[] {
  return text
    .split(/\s+/u)
    .map(withoutQuotes)
    .filter((word) => word !== '')
}
