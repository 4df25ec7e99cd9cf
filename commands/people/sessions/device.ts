/** A browser and a system by their names, which are the same in all languages. Null: the text does not say. */
export interface Device {
  readonly browser: string | null
  readonly system: string | null
}

/** The first that matches: browsers name those that they descend from too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** What a `User-Agent` says of the device. It may be invented: for display and comparison only. */
export function deviceOf(userAgent: string): Device {
  const first = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
  return { browser: first(browsers), system: first(systems) }
}

/** A `User-Agent` as it is kept: without control characters, 300 characters at most. Null: there is none. */
export function keptUserAgent(header: string | undefined): string | null {
  const text = (header ?? '').replaceAll(/\p{Cc}/gu, '').trim()
  return text === '' ? null : text.slice(0, 300)
}

/** Two sign-ins with the same text come from devices of one kind, as far as they say. */
export function deviceKey(userAgent: string | null): string {
  const { browser, system } = deviceOf(userAgent ?? '')
  return `${browser ?? '?'}/${system ?? '?'}`
}
