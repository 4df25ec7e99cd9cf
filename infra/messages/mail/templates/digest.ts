import { withDe } from '#contract/platform/french.ts'
import { bonjour, hello, links, type Template } from '../render/content.ts'

/** The mail of the day: a line for each notification, which leads to its page. */
export const digest: Template<'digest'> = {
  fr: ({ company, firstName, entries, page, unsubscribe }) => ({
    subject: entries.length === 1 ? 'Une nouveauté pour vous' : `${entries.length} nouveautés pour vous`,
    preheader: entries[0]?.title ?? '',
    title: 'Votre journée chez Binôme',
    body: [bonjour(firstName), links(...entries.map(({ title, see }) => ({ label: title, url: see })))],
    reason: `Vous recevez un e-mail par jour ${withDe(company)}, comme vous l'avez choisi.`,
    ways: [
      { label: 'Choisir ses e-mails', url: page('/dashboard/personal_settings#notifications') },
      { label: 'Ne plus le recevoir', url: unsubscribe },
    ],
  }),
  en: ({ company, firstName, entries, page, unsubscribe }) => ({
    subject: entries.length === 1 ? 'One update for you' : `${entries.length} updates for you`,
    preheader: entries[0]?.title ?? '',
    title: 'Your day on Binôme',
    body: [hello(firstName), links(...entries.map(({ title, see }) => ({ label: title, url: see })))],
    reason: `You get one email a day from ${company}, as you chose.`,
    ways: [
      { label: 'Choose your emails', url: page('/dashboard/personal_settings#notifications') },
      { label: 'Stop receiving it', url: unsubscribe },
    ],
  }),
}
