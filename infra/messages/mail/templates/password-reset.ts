import { bonjour, buttons, hello, small, type Template, text } from '../render/content.ts'

export const passwordReset: Template<'password_reset'> = {
  fr: ({ company, firstName, link, until }) => ({
    subject: 'Choisir un nouveau mot de passe',
    preheader: `Ce lien ne sert qu'une fois, jusqu'au ${until}.`,
    title: 'Choisissez un nouveau mot de passe',
    body: [
      bonjour(firstName),
      text(`Vous avez demandé à changer votre mot de passe chez ${company}.`),
      buttons({ label: 'Choisir mon mot de passe', url: link }),
      small(`Ce lien ne sert qu'une fois, jusqu'au ${until}.`),
    ],
    reason:
      "Vous n'avez rien demandé ? Ignorez cet e-mail : votre mot de passe reste le même, et personne ne peut le changer sans ce lien.",
  }),
  en: ({ company, firstName, link, until }) => ({
    subject: 'Choose a new password',
    preheader: `This link works once, until ${until}.`,
    title: 'Choose a new password',
    body: [
      hello(firstName),
      text(`You asked to change your password at ${company}.`),
      buttons({ label: 'Choose my password', url: link }),
      small(`This link works once, until ${until}.`),
    ],
    reason:
      'Didn’t ask for this? Ignore this email: your password stays the same, and nobody can change it without this link.',
  }),
}
