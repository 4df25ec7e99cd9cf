import { approvalDays } from '#contract/people/sign-up.ts'
import { bonjour, buttons, hello, small, type Template, text } from '../render/content.ts'

export const signUpReceived: Template<'sign_up_received'> = {
  fr: ({ company, firstName, params, page }) => ({
    subject: "Votre inscription est bien arrivée, l'équipe l'examine",
    preheader: "Vous n'avez rien à faire : la réponse vous parviendra à cette adresse.",
    title: 'Votre inscription est bien arrivée',
    body: [
      bonjour(firstName),
      text(
        `Chez ${company}, l'équipe du programme examine chaque inscription. Vous n'avez rien à faire : la réponse vous parviendra à cette adresse, en général sous ${approvalDays} jours.`,
      ),
      text("D'ici là, la page de connexion vous dit que votre inscription attend."),
      buttons({ label: 'Voir où elle en est', url: page('/auth/sign_in') }),
      ...(params.byLink
        ? [
            small(
              "Pour relire ce que vous avez envoyé, ou le retirer, ouvrez de nouveau le lien de l'e-mail avec lequel vous vous êtes inscrit.",
            ),
          ]
        : []),
    ],
    reason: `Vous recevez cet e-mail à la suite de votre inscription chez ${company}.`,
  }),
  en: ({ company, firstName, params, page }) => ({
    subject: 'We’ve received your sign-up: the team is reviewing it',
    preheader: 'There’s nothing for you to do: we’ll send the answer to this address.',
    title: 'We’ve received your sign-up',
    body: [
      hello(firstName),
      text(
        `At ${company}, the program team reviews every sign-up. There’s nothing for you to do: we’ll send the answer to this address, usually within ${approvalDays} days.`,
      ),
      text('Until then, the sign-in page tells you that your sign-up is pending.'),
      buttons({ label: 'Check its status', url: page('/auth/sign_in') }),
      ...(params.byLink
        ? [small('To see what you sent, or to withdraw it, open the link in the email you signed up with.')]
        : []),
    ],
    reason: `You are receiving this email because you signed up at ${company}.`,
  }),
}
