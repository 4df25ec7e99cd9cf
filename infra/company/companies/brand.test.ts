import sharp from 'sharp'
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
  const picture = (type: 'png' | 'jpeg' | 'webp') =>
    sharp({ create: { width: 40, height: 20, channels: 3, background: '#235BE8' } }).toFormat(type)

  test.each(['png', 'jpeg', 'webp'] as const)(
    'is a %s by its first bytes, under a name of its content',
    async (type) => {
      expect(logoOf(await picture(type).toBuffer())).toMatchObject({
        mediaType: `image/${type}`,
        path: expect.stringMatching(/^\/logo\/[\da-f]{16}\.(png|jpg|webp)$/),
      })
    },
  )

  test.each(['png', 'jpeg', 'webp'] as const)('of type %s keeps no place, author or camera', async (type) => {
    const exif = { IFD0: { Copyright: 'Secret Studio' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 24/1' } }
    const sent = await picture(type).withExif(exif).toBuffer()
    expect(sent.includes('Secret Studio')).toBe(true)
    const logo = logoOf(sent)
    if (typeof logo === 'string') throw new Error(logo)
    expect(logo.content.includes('Secret Studio')).toBe(false)
    const { exif: left, width } = await sharp(logo.content).metadata()
    expect([left, width]).toEqual([undefined, 40])
    expect(logoOf(logo.content)).toEqual(logo)
  })

  test('is refused when it is another kind of file, cut off, or too large', async () => {
    expect(logoOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe(
      'it is not a PNG, JPEG or WebP picture',
    )
    expect(logoOf(Buffer.from('ffd8ffe0', 'hex'))).toBe('it cannot be read as a picture')
    const png = await picture('png').toBuffer()
    expect(logoOf(Buffer.concat([png, Buffer.alloc(300_000)]))).toContain('262,144')
  })
})
