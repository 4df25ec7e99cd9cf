import { useFormats } from '../../../shared/i18n/format.ts'

/** « mardi 1er décembre » of a day without an hour. */
export function useDayWords() {
  const formats = useFormats()
  return (day: string) => formats.weekdayDay(`${day}T12:00:00Z`)
}
