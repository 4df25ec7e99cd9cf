import { describe, expect, it } from 'vitest'
import { blocksOf, inlinesOf, linkAddress } from './markdown.ts'

const text = (given: string) => ({ kind: 'text', text: given })

describe('the Markdown of articles and answers', () => {
  it('has headings, paragraphs, lists and quotes', () => {
    const blocks = blocksOf('# Titre\n\nUn **mot** et _un autre_.\n\n- un\n- deux\n1. trois\n> dit-il')
    expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'list', 'list', 'quote'])
    expect(blocks[1]).toEqual({
      kind: 'paragraph',
      parts: [
        text('Un '),
        { kind: 'strong', parts: [text('mot')] },
        text(' et '),
        { kind: 'em', parts: [text('un autre')] },
        text('.'),
      ],
    })
    expect(blocks[2]).toMatchObject({ ordered: false, items: [[text('un')], [text('deux')]] })
  })

  it('links to pages, to addresses of mail and into the product alone', () => {
    for (const href of ['https://hbr.org/lire', 'mailto:team@acme.test', '/dashboard/help'])
      expect(inlinesOf(`[lire](${href})`)).toEqual([{ kind: 'link', href, parts: [text('lire')] }])
    for (const href of [
      'javascript:alert1',
      'JaVaScRiPt:alert1',
      'data:text/html,x',
      'vbscript:x',
      '//evil.test',
      '/\\\\evil.test',
    ])
      expect(inlinesOf(`[lire](${href})`)).toEqual([text(`[lire](${href})`)])
  })

  it('shows images of our store alone', () => {
    expect(inlinesOf('![plan](/api/v1/files/a-1)')).toEqual([{ kind: 'image', src: '/api/v1/files/a-1', alt: 'plan' }])
    for (const src of ['data:image/png,x', '//evil.test/a.png', 'javascript:x'])
      expect(inlinesOf(`![plan](${src})`)).toEqual([text(`![plan](${src})`)])
  })

  it('shows an image of elsewhere as a link', () => {
    const href = 'https://evil.test/a.png'
    expect(inlinesOf(`![plan](${href})`)).toEqual([{ kind: 'link', href, parts: [text('plan')] }])
    expect(inlinesOf(`![](${href})`)).toEqual([{ kind: 'link', href, parts: [text(href)] }])
  })

  it('leaves HTML as text', () => {
    const html = '<img src=x onerror=alert(1)> <script>alert(1)</script>'
    expect(blocksOf(html)).toEqual([{ kind: 'paragraph', parts: [text(html)] }])
  })

  it('ends on any text', () => {
    expect(blocksOf('*'.repeat(5000)).length).toBe(1)
    expect(blocksOf('['.repeat(5000)).length).toBe(1)
  })
})

describe('the address of a link that somebody types', () => {
  it.each([
    ['https://hbr.org/lire', 'https://hbr.org/lire'],
    [' www.exemple.fr/une page (1) ', 'https://www.exemple.fr/une%20page%20%281%29'],
    ['équipe.fr', 'https://équipe.fr'],
    ['rh@exemple.fr', 'mailto:rh@exemple.fr'],
    ['/aide', '/aide'],
    ['//ailleurs.fr', null],
    ['http://intranet', null],
    ['javascript:alert1', null],
    ['data:text/html,x', null],
    ['https:exemple.fr', null],
    ['bonjour', null],
    ['', null],
    [`https://a.fr/${'a'.repeat(500)}`, null],
  ])('%s', (typed, expected) => {
    const address = linkAddress(typed, ['https:', 'mailto:'])
    expect(address).toBe(expected)
    const [part] = inlinesOf(`[ici](${address ?? typed.trim()})`)
    expect(part?.kind === 'link' && part.href === address).toBe(address !== null)
  })

  it('is one of the protocols of its text', () => {
    expect(linkAddress('http://intranet', ['http:'])).toBe('http://intranet')
    expect(linkAddress('rh@exemple.fr', ['https:'])).toBeNull()
  })
})
