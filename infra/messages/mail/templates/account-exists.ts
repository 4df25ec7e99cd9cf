import { bonjour, buttons, hello, small, type Template, text } from '../render/content.ts'

export const accountExists: Template<'account_exists'> = {
  fr: ({ company, firstName, page }) => ({
    subject: 'Vous avez déjà un compte',
    preheader: 'Une inscription a été demandée avec votre adresse : connectez-vous plutôt.',
    title: 'Vous avez déjà un compte',
    body: [
      bonjour(firstName),
      text(
        `Une inscription chez ${company} a été demandée avec votre adresse. Vous y avez déjà un compte : connectez-vous avec cette adresse.`,
      ),
      buttons({ label: 'Se connecter', url: page('/auth/sign_in') }),
      small(`Mot de passe oublié ? Choisissez-en un nouveau : ${page('/auth/forgot_password')}`),
    ],
    reason:
      "Vous n'avez rien demandé ? Ignorez cet e-mail : rien n'a changé, et personne n'apprend que vous avez un compte.",
  }),
  en: ({ company, firstName, page }) => ({
    subject: 'You already have an account',
    preheader: 'Someone asked to sign up with your address: sign in instead.',
    title: 'You already have an account',
    body: [
      hello(firstName),
      text(
        `Someone asked to sign up at ${company} with your address. You already have an account there: sign in with this address.`,
      ),
      buttons({ label: 'Sign in', url: page('/auth/sign_in') }),
      small(`Forgot your password? Choose a new one: ${page('/auth/forgot_password')}`),
    ],
    reason: 'Didn’t ask for this? Ignore this email: nothing has changed, and nobody learns that you have an account.',
  }),
}
