import { bonjour, buttons, hello, type Template, text } from '../render/content.ts'

export const signUpApproved: Template<'sign_up_approved'> = {
  fr: ({ company, firstName, page }) => ({
    subject: 'Votre compte est ouvert',
    preheader: 'Votre inscription est acceptée : vous pouvez vous connecter.',
    title: 'Bienvenue, votre compte est ouvert',
    body: [
      bonjour(firstName),
      text(
        `Votre inscription chez ${company} est acceptée. Connectez-vous pour compléter votre profil et rencontrer votre binôme.`,
      ),
      buttons({ label: 'Se connecter', url: page('/auth/sign_in') }),
    ],
    reason: `Vous recevez cet e-mail à la suite de votre inscription chez ${company}.`,
  }),
  en: ({ company, firstName, page }) => ({
    subject: 'Your account is open',
    preheader: 'Your sign-up has been approved: you can sign in.',
    title: 'Welcome, your account is open',
    body: [
      hello(firstName),
      text(`Your sign-up at ${company} has been approved. Sign in to complete your profile and find your match.`),
      buttons({ label: 'Sign in', url: page('/auth/sign_in') }),
    ],
    reason: `You are receiving this email because you signed up at ${company}.`,
  }),
}
