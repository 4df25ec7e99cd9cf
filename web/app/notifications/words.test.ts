import { expect, test } from 'vitest'
import type { NotificationAttributes } from '#contract/messages/notifications.ts'
import { notificationOf } from '../../testing/fixtures.ts'
import { createFormats } from '../../shared/i18n/format.ts'
import { catalogueOf } from '../catalogues.ts'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { sentenceOf } from './words.ts'

const starts_at = '2026-12-01T13:00:00Z'

test.each<[NotificationAttributes['kind'], Record<string, string>, string]>([
  ['meeting_confirmed', { starts_at }, 'C’est convenu : session avec Maëlys Tanguy mardi 1er décembre à 14:00'],
  [
    'meeting_requested',
    { starts_at, agreed_starts_at: '2026-12-03T13:00:00Z' },
    'Maëlys Tanguy propose le mardi 1er décembre à 14:00 ; ' +
      'le rendez-vous du jeudi 3 décembre tient en attendant votre réponse',
  ],
  [
    'meeting_date_declined',
    { agreed_starts_at: starts_at },
    'Maëlys Tanguy décline l’autre date : le rendez-vous du mardi 1er décembre tient',
  ],
  ['meeting_requested', { starts_at, count: '7' }, 'Maëlys Tanguy propose 7 dates : une seule réponse suffit'],
  ['meeting_confirmed', { starts_at, count: '3' }, 'C’est convenu : 3 sessions avec Maëlys Tanguy'],
  ['meeting_confirmed', {}, 'La date de votre session avec Maëlys Tanguy est convenue'],
  ['workshop_cancelled', { starts_at, cause: 'cancelled' }, 'L’atelier prévu mardi 1er décembre à 14:00 est annulé'],
  [
    'workshop_cancelled',
    { starts_at, cause: 'removed' },
    'Votre invitation à l’atelier prévu mardi 1er décembre à 14:00 est retirée',
  ],
  ['workshop_cancelled', { starts_at }, 'Un atelier auquel vous étiez invité n’a pas lieu, ou se tient sans vous'],
])('a notification says when, and what became of it: %s %j', async (kind, params, sentence) => {
  const i18n = await startI18n('fr', catalogueOf)
  await i18n.loadNamespaces(['common', 'notifications'])
  const attributes = notificationOf({ kind, params })
  const text = sentenceOf(i18n.getFixedT('fr', ['common', 'notifications']), createFormats('fr', 'Europe/Paris'), {
    ...attributes,
    counterpart: { id: 'x', full_name: 'Maëlys Tanguy' },
  })
  expect(text.replaceAll(/\s/g, ' ')).toBe(sentence)
})
