/** An event that is, or was, in the log. What is unknown of one that is gone is null. */
export interface Place {
  readonly position: bigint | null
  readonly stream: string | null
  readonly revision: number | null
  readonly id: string | null
}

/** What is wrong with an event, a seal, or what protects them. */
export type Finding =
  | {
      readonly what: 'altered' | 'removed' | 'inserted' | 'reordered' | 'rechained'
      readonly event: Place
      readonly why: string
    }
  | { readonly what: 'seal'; readonly seal: bigint; readonly why: string }
  | { readonly what: 'protection'; readonly why: string }

/** One line for a person. */
export function findingText(finding: Finding): string {
  if (finding.what === 'protection') return `PROTECTION  ${finding.why}`
  if (finding.what === 'seal') return `SEAL ${finding.seal}  ${finding.why}`
  const { position, stream, revision, id } = finding.event
  const place = [
    ...(position === null ? [] : [`position ${position}`]),
    ...(stream === null ? [] : [`${stream}#${revision ?? '?'}`]),
    ...(id === null ? [] : [`id ${id}`]),
  ]
  return `${finding.what.toUpperCase()}  ${place.join(', ')}: ${finding.why}`
}

/** One line of JSON. */
export function asJson(finding: Finding): string {
  return JSON.stringify(finding, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}
