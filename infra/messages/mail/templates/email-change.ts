import { bonjour, buttons, hello, small, type Template, text } from '../render/content.ts'

export const emailChange: Template<'email_change'> = {
  fr: ({ company, firstName, link, until }) => ({
    subject: 'Confirmer votre nouvelle adresse e-mail',
    preheader: 'Votre ancienne adresse reste en place jusque-là.',
    title: 'Confirmez votre nouvelle adresse',
    body: [
      bonjour(firstName),
      text(
        `Vous avez indiqué cette adresse pour votre compte chez ${company}. Elle remplace l'ancienne dès que vous la confirmez.`,
      ),
      buttons({ label: 'Confirmer cette adresse', url: link }),
      small(`Ce lien ne sert qu'une fois, jusqu'au ${until}.`),
    ],
    reason: "Vous n'avez rien demandé ? Ignorez cet e-mail : rien ne change.",
  }),
  en: ({ company, firstName, link, until }) => ({
    subject: 'Confirm your new email address',
    preheader: 'Your old address stays in place until then.',
    title: 'Confirm your new address',
    body: [
      hello(firstName),
      text(`You gave this address for your account at ${company}. It replaces the old one once you confirm it.`),
      buttons({ label: 'Confirm this address', url: link }),
      small(`This link works once, until ${until}.`),
    ],
    reason: 'Didn’t ask for this? Ignore this email: nothing changes.',
  }),
}
