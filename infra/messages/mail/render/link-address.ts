/** An address for `href`: http and https only. @throws RangeError */
export function address(url: string): string {
  const { protocol } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') throw new RangeError('a link of a mail leads to http or https')
  return url
}
