/** The zone of the reader's device. */
export const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** `YYYY-MM-DDTHH:mm`, what the clocks of a zone show at an instant, as `<input type="datetime-local">` wants it. */
export function wallTime(instant: string | number, zone: string): string {
  const form = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  return form.format(new Date(instant)).replace(' ', 'T')
}

/** When the clocks of a zone show it; null for what is no date. An hour that they leave out is the next one. */
export function instantOfWall(wall: string, zone: string): string | null {
  const wanted = Date.parse(`${wall}Z`)
  if (Number.isNaN(wanted)) return null
  const wallTimeOf = (at: number) => Date.parse(`${wallTime(at, zone)}Z`)
  const near = wanted - (wallTimeOf(wanted) - wanted)
  return new Date(near + (wanted - wallTimeOf(near))).toISOString()
}
