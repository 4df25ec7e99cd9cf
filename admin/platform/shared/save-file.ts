import type { ServerFile } from '../data/data-provider.ts'

/** Gives a file to the browser's downloads. */
export function saveFile({ name, content }: ServerFile): void {
  const url = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser has taken the file once the click is over; a revoked address frees it.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
