/** French numbers may be written without their country. */
const home = '+33'

/** E.164 of what people write, such as `06 12 34 56 78` or `+1 (514) 555-0199`; null when it is no number. */
export function e164(written: string): string | null {
  const digits = written.replaceAll(/[\s().\-/\u00A0\u202F]/g, '')
  const international = digits.startsWith('00') ? `+${digits.slice(2)}` : digits
  const whole = /^0[1-9]\d{8}$/.test(international) ? home + international.slice(1) : international
  return /^\+[1-9]\d{6,14}$/.test(whole) ? whole : null
}
