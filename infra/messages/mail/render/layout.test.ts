import { describe, expect, it } from 'vitest'
import { noticeKinds } from '#domain/messages/notices/topics.ts'
import { sampleNotice, sampleParams } from '#tests/support/mail/samples.ts'
import { personLook } from '#theme/avatarLook.ts'
import { brandFrom } from '#theme/brand.ts'
import { contrast } from '#theme/color.ts'
import { lightTokens } from '#theme/tokens.ts'
import { messageOf } from '../message.ts'
import { noticeTemplates } from '../notices/all.ts'
import { type PlainTemplate, templates } from '../templates/all.ts'
import type { Content, Facts, NoticeContent } from './content.ts'
import { address } from './link-address.ts'
import { htmlOf, plainOf, setterOf } from './layout.ts'

const locales = ['fr', 'en'] as const
const plainNames = Object.keys(templates) as PlainTemplate[]
const names = [...plainNames, ...noticeKinds]
const link = 'https://valombre.example/auth/opened?token=abc&more=1'
const brand = { main: '#47A6F7', lighter: '#5FCEFF', darker: '#235BE8' }
const sender = { company: 'Valombre', brand }

function noticeOf(name: (typeof noticeKinds)[number], locale: 'fr' | 'en', text: string): NoticeContent {
  return noticeTemplates[name][locale]({ firstName: text, notice: sampleNotice(locale, text) })
}

function contentOf(name: (typeof names)[number], locale: 'fr' | 'en', text = 'Inès'): Content {
  const kind = noticeKinds.find((known) => known === name)
  if (kind !== undefined) return noticeOf(kind, locale, text)
  const template = plainNames.find((known) => known === name)
  if (template === undefined) throw new Error(name)
  const facts: Facts<never> = {
    company: text,
    firstName: text,
    params: Object.fromEntries(
      Object.entries(sampleParams[template]).map(([key, value]) => [
        key,
        typeof value === 'string' && /^(firstName|device|network|connection)$/.test(key) ? text : value,
      ]),
    ) as never,
    link,
    until: 'mardi 17 mars 2026 à 14:48',
    person: text,
    contact: { name: text, email: 'theo@else.test', subject: text, message: text },
    rejectionWord: text,
    program: text,
    page: (path) => `https://valombre.example${path}`,
    moment: () => 'mardi 17 mars 2026 à 14:48',
    entries: [{ ...noticeOf('request_sent', locale, text), see: link }],
    report: { month: text, figures: [[text, text] as const], see: link },
    news: [
      {
        search: text,
        see: 'https://valombre.example/dashboard/community?q=a&sort=last_name',
        more: 0,
        people: [{ look: { initials: 'JT', ground: 'one' }, name: text, about: text, url: link }],
      },
    ],
    unsubscribe: link,
  }
  return templates[template][locale](facts)
}

const every = names.flatMap((name) => locales.map((locale) => [name, locale] as const))

it('shows the other person on the ground and with the initials that they have in the application', () => {
  const id = '0a1b2c3d-0000-4000-8000-000000000001'
  const look = personLook(id, 'Jean de La Tour')
  const notice = { ...sampleNotice('fr', 'Jean'), look }
  const html = htmlOf(noticeTemplates.request_sent.fr({ firstName: 'Inès', notice }), 'fr', sender)
  const { avatar } = lightTokens(brandFrom(brand))
  expect(html).toContain(`background-color:${avatar[look.ground ?? 'one']}`)
  expect(html).toContain(`color:${avatar.ink}">JT</span>`)
})

describe.each(every)('%s in %s', (name, locale) => {
  const content = contentOf(name, locale)
  const plain = plainOf(content, locale)
  const html = htmlOf(content, locale, sender)

  it('breaks a long address rather than being wider than a phone', () => {
    expect(html).toMatch(/class="out"\s+style="[^"]*;overflow-wrap:anywhere;word-break:break-word"/)
  })

  it('says the same in HTML and in plain text, buttons with their addresses', () => {
    expect(plain).toContain(setterOf(locale)(content.title))
    expect(`${html}${plain}`).not.toMatch(/undefined|\[object|null/)
    const buttons = content.body.flatMap((block) => (block.kind === 'buttons' ? block.buttons : []))
    for (const { label, url } of buttons) {
      expect(html).toContain(`href="${url.replaceAll('&', '&amp;')}"`)
      expect(plain).toContain(url)
      expect(plain).toContain(setterOf(locale)(label))
    }
  })

  it('escapes every value', () => {
    const hostile = htmlOf(contentOf(name, locale, '<script>alert("1")</script>'), locale, {
      ...sender,
      company: '<img src=x onerror=alert(1)>',
    })
    expect(hostile).not.toMatch(/<script|<img/)
    expect(hostile).toContain('&lt;script&gt;')
  })

  it('has a subject of one line that a list of mails shows whole', () => {
    expect(content.subject.length).toBeLessThan(60)
    expect(content.preheader).not.toBe('')
  })
})

it('sets French by French rules, whatever the language of the code', () => {
  for (const name of names) {
    const html = htmlOf(contentOf(name, 'fr'), 'fr', sender)
    const words = html.replaceAll(/<style>[\s\S]*<\/style>|<[^>]*>/g, ' ').replaceAll(/&#\d+;|&nbsp;/g, '')
    expect(words, name).not.toMatch(/\p{L}'\p{L}| [;!?»]|« |\p{L} :/u)
  }
})

it('makes the brand’s colours legible: the words of a button have 4.5:1 on a pale brand too', () => {
  const pale = { main: '#FFF176', lighter: '#FFFDE7', darker: '#FFEE58' }
  const html = htmlOf(contentOf('password_reset', 'fr'), 'fr', { company: 'Pâle', brand: pale })
  const ground = /class="b act"\s+bgcolor="(#\w{6})"/.exec(html)?.[1] ?? ''
  const ink = /class="acta"\s+style="[^"]*;color:(#\w{6});/.exec(html)?.[1] ?? ''
  expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5)
})

it('takes nothing but colours from the brand', () => {
  const html = htmlOf(contentOf('password_reset', 'fr'), 'fr', {
    company: 'A',
    brand: { main: 'red;} </style><script>' },
  })
  expect(html).not.toContain('<script')
})

it('leads to http and https only', () => {
  expect(() => address('javascript:alert(1)')).toThrow(RangeError)
  expect(address(link)).toBe(link)
})

describe('the message', () => {
  const mail = { id: '33333333-3333-4333-8333-333333333333', createdAt: new Date('2026-03-17T13:00:00Z') }
  const rendered = {
    company: 'Société Énergie, « Valombre »',
    to: { address: 'ines@valombre.example', name: 'Inès "Ness" Carbonnel' },
    locale: 'fr' as const,
    subject: 'Été : choisir un nouveau mot de passe',
    html: '<p>é</p>',
    plain: 'é',
  }
  const headersOf = async (raw: Promise<{ raw: Buffer }>) => (await raw).raw.toString('utf8').split('\r\n\r\n')[0] ?? ''

  it('has the same Message-ID each time, the company’s name and a plain part', async () => {
    const { raw } = await messageOf(mail, rendered, 'binome@mail.example')
    const text = raw.toString('utf8')
    expect(text).toContain('Message-ID: <33333333-3333-4333-8333-333333333333@mail.example>')
    expect(text).toContain('<binome@mail.example>')
    expect(text).toContain('multipart/alternative')
    expect(text).toContain('Auto-Submitted: auto-generated')
    expect(text).not.toMatch(/[^\p{ASCII}]/u)
  })

  it.each([
    ['a subject', { subject: 'Bonjour\r\nBcc: eve@evil.example' }],
    ['a company', { company: 'Valombre\nBcc: eve@evil.example' }],
    ['a name', { to: { address: 'ines@valombre.example', name: 'Inès\r\nBcc: eve@evil.example' } }],
    ['an address', { to: { address: 'ines@valombre.example\r\nRCPT TO:<eve@evil.example>', name: null } }],
  ])('refuses a line break in %s', async (_what, change) => {
    await expect(messageOf(mail, { ...rendered, ...change }, 'binome@mail.example')).rejects.toThrow(RangeError)
  })

  it('names one recipient, however the name is written', async () => {
    const headers = await headersOf(
      messageOf(
        mail,
        { ...rendered, to: { address: 'ines@valombre.example', name: 'a@b.example, <eve@evil.example>' } },
        'binome@mail.example',
      ),
    )
    expect(headers).toMatch(/^To: "a@b\.example, <eve@evil\.example>" <ines@valombre\.example>$/m)
  })
})
