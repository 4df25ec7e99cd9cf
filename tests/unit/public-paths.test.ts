import { expect, test } from 'vitest'
import { publicAddressOf, isOfApplication, publicPaths } from '#api/content/public-pages/paths.ts'
import { paths } from '../../web/shared/paths/paths.ts'
import { laterPaths } from '../../web/shared/paths/laterPaths.ts'

test.each(Object.values({ ...paths, ...laterPaths }).map(({ pattern }) => pattern))(
  '%s is left to the application or is a public page',
  (pattern) => {
    expect(isOfApplication(pattern) || publicAddressOf(pattern) !== null).toBe(true)
  },
)

test('an address that only begins like a known one is unknown', () => {
  for (const path of ['/dashboards', '/authentic', '/cgu/more', '/en/nothing', '/programmes/', '/programmes/../cgu'])
    expect([path, isOfApplication(path), publicAddressOf(path)]).toEqual([path, false, null])
})

test.each(['charter', 'terms'] as const)('the %s is linked to in the language of the reader', (text) => {
  expect({ fr: paths[text]('fr'), en: paths[text]('en') }).toEqual(publicPaths[text])
})
