import { describe, expect, test } from 'vitest'
import { contrast } from '#theme/color.ts'
import { brandSchema, logoOf, readableBrand } from './brand.ts'

describe('a brand', () => {
  test('keeps a colour on which white text can be read', () => {
    expect(readableBrand({ darker: '#235BE8' })).toEqual({ brand: { darker: '#235BE8' }, corrections: [] })
  })

  test('gets a darker colour of 4.5:1, and says so', () => {
    const { brand, corrections } = readableBrand({ darker: '#FFB000' })
    expect(contrast(brand.darker, '#FFFFFF')).toBeGreaterThanOrEqual(4.5)
    expect(corrections).toEqual([expect.stringMatching(/^brand\.darker: white text on #FFB000 .*1\.\d\d:1.*is stored/)])
    expect(readableBrand(brand).corrections).toEqual([])
  })

  test.each(['red', '#12345', '#12345G', 'url(https://evil.example)'])('refuses the colour %s', (main) => {
    expect(brandSchema.safeParse({ name: 'Acme', main }).error?.issues[0]?.path).toEqual(['main'])
  })

  test.each(['https://cdn.example/logo.png', '//cdn.example/logo.png', '/logo/../x.png', 'data:image/png;base64,AA'])(
    'refuses %s as a logo: pages ask no other host',
    (logo_url) => {
      expect(brandSchema.safeParse({ name: 'Acme', logo_url }).error?.issues[0]?.path).toEqual(['logo_url'])
    },
  )
})

describe('a logo', () => {
  const png = Buffer.from('89504e470d0a1a0a00', 'hex')

  test('is a picture by its first bytes, under a name of its content', () => {
    expect(logoOf(png)).toMatchObject({
      mediaType: 'image/png',
      path: expect.stringMatching(/^\/logo\/[\da-f]{16}\.png$/),
    })
    expect(logoOf(Buffer.from('RIFF1234WEBPVP8 '))).toMatchObject({ mediaType: 'image/webp' })
    expect(logoOf(Buffer.from('ffd8ffe0', 'hex'))).toMatchObject({ mediaType: 'image/jpeg' })
  })

  test('is refused when it is another kind of file, or too large', () => {
    expect(logoOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe(
      'it is not a PNG, JPEG or WebP picture',
    )
    expect(logoOf(Buffer.concat([png, Buffer.alloc(300_000)]))).toContain('262,144')
  })
})
