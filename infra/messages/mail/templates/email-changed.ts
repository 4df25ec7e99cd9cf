import { bonjour, facts, hello, notice, type Template, text } from '../render/content.ts'

export const emailChanged: Template<'email_changed'> = {
  fr: ({ company, firstName, params, moment }) => ({
    subject: 'Votre adresse e-mail a changé',
    preheader: 'Cette adresse ne sert plus à vous connecter.',
    title: 'Votre adresse e-mail a changé',
    body: [
      bonjour(firstName),
      text(
        `Votre compte chez ${company} utilise maintenant une autre adresse. Celle-ci ne sert plus à vous connecter ni à vous écrire.`,
      ),
      facts(['Changée', moment(params.at)]),
      notice("Ce n'était pas vous ?", "Prévenez tout de suite l'équipe du programme : elle peut bloquer le compte."),
    ],
    reason: 'Ceci est le dernier e-mail envoyé à cette adresse pour ce compte.',
  }),
  en: ({ company, firstName, params, moment }) => ({
    subject: 'Your email address has changed',
    preheader: 'You can no longer sign in with this address.',
    title: 'Your email address has changed',
    body: [
      hello(firstName),
      text(
        `Your account at ${company} now has another address. You can no longer sign in with this one, and it gets no more emails.`,
      ),
      facts(['Changed', moment(params.at)]),
      notice('Wasn’t you?', 'Tell the program team right away: they can block the account.'),
    ],
    reason: 'This is the last email to this address for this account.',
  }),
}
