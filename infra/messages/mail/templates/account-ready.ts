import { bonjour, buttons, hello, small, type Template, text } from '../render/content.ts'

/** To somebody whose account an operator's file made. */
export const accountReady: Template<'account_ready'> = {
  fr: ({ company, firstName, link, until, page }) => ({
    subject: 'Votre compte est prêt',
    preheader: 'Choisissez un mot de passe et complétez votre profil.',
    title: 'Bienvenue, votre compte est prêt',
    body: [
      bonjour(firstName),
      text(`L’équipe du programme chez ${company} a créé votre compte. Choisissez un mot de passe pour commencer.`),
      buttons({ label: 'Choisir mon mot de passe', url: link }, { label: 'Se connecter', url: page('/auth/sign_in') }),
      small(`Le lien sert une fois, jusqu'au ${until}. Ensuite, « Mot de passe oublié » en envoie un autre.`),
    ],
    reason: `Vous recevez cet e-mail parce qu'un compte a été créé pour vous chez ${company}.`,
  }),
  en: ({ company, firstName, link, until, page }) => ({
    subject: 'Your account is ready',
    preheader: 'Choose a password and complete your profile.',
    title: 'Welcome, your account is ready',
    body: [
      hello(firstName),
      text(`The program team at ${company} has created your account. Choose a password to get started.`),
      buttons({ label: 'Choose my password', url: link }, { label: 'Sign in', url: page('/auth/sign_in') }),
      small(`The link works once, until ${until}. After that, use “Forgotten password?” to get another one.`),
    ],
    reason: `You are receiving this email because an account was created for you at ${company}.`,
  }),
}
