import { expect, test } from 'vitest'
import { noticeKinds } from '#domain/messages/notices/topics.ts'
import { noticeTemplates } from '../mail/notices/all.ts'
import { sampleNotice } from '#tests/support/mail/samples.ts'
import { gsmText, smsLength, smsText } from './text.ts'

test('counts septets, two for a character of the extension, and UTF-16 units beside GSM', () => {
  expect(smsLength('a'.repeat(160))).toEqual({ encoding: 'gsm', units: 160, parts: 1 })
  expect(smsLength('a'.repeat(161))).toEqual({ encoding: 'gsm', units: 161, parts: 2 })
  expect(smsLength('€'.repeat(80))).toMatchObject({ units: 160, parts: 1 })
  expect(smsLength('ł'.repeat(71))).toEqual({ encoding: 'unicode', units: 71, parts: 2 })
  expect(smsLength('🎉')).toMatchObject({ encoding: 'unicode', units: 2 })
})

test('writes French within GSM', () => {
  expect(gsmText('« Maëlys » a choisi l’été : ça ira, œuvre…')).toBe('" Maelys " a choisi l\'été : ca ira, oeuvre...')
  expect(gsmText('Łukasz')).toBe('Łukasz')
})

test('cuts a long sentence and keeps the link', () => {
  const link = 'https://passerelles.valombre.example/dashboard/sessions/0199'
  const text = smsText('é'.repeat(400), link)
  expect(smsLength(text).parts).toBe(2)
  expect(text.endsWith(`... ${link}`)).toBe(true)
})

test.each(noticeKinds)('%s is one sentence in each language, of two parts with its link', (kind) => {
  for (const locale of ['fr', 'en'] as const) {
    const { sms } = noticeTemplates[kind][locale]({
      firstName: 'Inès',
      notice: sampleNotice(locale, 'Maximilienne de la Rochefoucauld'),
    })
    expect(sms).not.toMatch(/undefined|null|\n/)
    const link = `https://passerelles.valombre.example/dashboard/mentoring_center?request=${'0'.repeat(36)}`
    const whole = smsText(sms, link)
    expect(smsLength(whole)).toMatchObject({ encoding: 'gsm' })
    expect(whole).toContain(gsmText(sms))
  }
})
