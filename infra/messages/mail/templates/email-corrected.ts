import { bonjour, buttons, facts, hello, type Template, text } from '../render/content.ts'

/** To the address that an operator wrote; the old one is told by `email_changed`. */
export const emailCorrected: Template<'email_corrected'> = {
  fr: ({ company, firstName, params, moment, page }) => ({
    subject: 'Votre compte a maintenant cette adresse',
    preheader: 'L’équipe du programme a corrigé votre adresse e-mail.',
    title: 'Votre compte a maintenant cette adresse',
    body: [
      bonjour(firstName),
      text(
        `L’équipe du programme chez ${company} a corrigé l’adresse de votre compte. Connectez-vous avec celle-ci ; votre mot de passe reste le même.`,
      ),
      facts(['Corrigée', moment(params.at)]),
      buttons({ label: 'Se connecter', url: page('/auth/sign_in') }),
    ],
    reason: `Vous recevez cet e-mail parce que votre compte chez ${company} a changé d’adresse.`,
  }),
  en: ({ company, firstName, params, moment, page }) => ({
    subject: 'Your account now has this address',
    preheader: 'The program team has corrected your email address.',
    title: 'Your account now has this address',
    body: [
      hello(firstName),
      text(
        `The program team at ${company} has corrected the address of your account. Sign in with this one; your password stays the same.`,
      ),
      facts(['Corrected', moment(params.at)]),
      buttons({ label: 'Sign in', url: page('/auth/sign_in') }),
    ],
    reason: `You are receiving this email because your account at ${company} has a new address.`,
  }),
}
