import { expect, it } from 'vitest'
import { SingleSignOnRefused } from '#commands/people/single-sign-on/ports.ts'
import { readProviderMetadata } from './saml/import-metadata.ts'

it.each(['<!--', '<!-- a -->', '<!-- a --', '<', '<a>', '&a;', '<?a '])(
  'a megabyte of %j is refused at once',
  (part) => {
    const began = performance.now()
    expect(() => readProviderMetadata(part.repeat(1_000_000 / part.length))).toThrow(SingleSignOnRefused)
    expect(performance.now() - began).toBeLessThan(1_000)
  },
)
