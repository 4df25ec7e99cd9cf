import { bonjour, buttons, hello, small, type Template, text } from '../render/content.ts'

export const signInLink: Template<'sign_in_link'> = {
  fr: ({ company, firstName, link, until }) => ({
    subject: 'Votre lien de connexion',
    preheader: `Ce lien ne sert qu'une fois, jusqu'au ${until}.`,
    title: 'Connectez-vous avec ce lien',
    body: [
      bonjour(firstName),
      text(
        `Trop de mots de passe faux ont été essayés sur votre compte chez ${company}. Avec ce lien, vous entrez quand même.`,
      ),
      buttons({ label: 'Se connecter', url: link }),
      small(`Ce lien ne sert qu'une fois, jusqu'au ${until}.`),
    ],
    reason:
      "Ce n'était pas vous ? Votre mot de passe n'a pas été trouvé : votre compte reste protégé, et vous pouvez ignorer cet e-mail.",
  }),
  en: ({ company, firstName, link, until }) => ({
    subject: 'Your sign-in link',
    preheader: `This link works once, until ${until}.`,
    title: 'Sign in with this link',
    body: [
      hello(firstName),
      text(`Too many wrong passwords were tried on your account at ${company}. This link still lets you in.`),
      buttons({ label: 'Sign in', url: link }),
      small(`This link works once, until ${until}.`),
    ],
    reason: 'Wasn’t you? Nobody guessed your password: your account is safe, and you can ignore this email.',
  }),
}
