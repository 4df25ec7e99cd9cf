/**
 * What was pasted as a CSV file: a table with the names of its columns as it is; addresses, whatever stands between
 * them, as a column of addresses. Of `Ana Silva <ana@acme.test>` the address counts.
 */
export function pastedCsv(text: string): string {
  const [first = '', ...others] = text.trim().split(/\r?\n/)
  if (others.length > 0 && !first.includes('@')) return text
  const addresses = text
    .split(/[\n;,\t]+/)
    .map((part) => (/<([^<>]*)>/.exec(part)?.[1] ?? part).replaceAll('"', '').trim())
    .filter((part) => part !== '')
  return addresses.length === 0 ? '' : ['email', ...addresses, ''].join('\n')
}
