import { publicPaths } from '#api/content/public-pages/paths.ts'
import { bonjour, buttons, hello, quote, type Template, text } from '../render/content.ts'

export const signUpRejected: Template<'sign_up_rejected'> = {
  fr: ({ company, firstName, rejectionWord, page }) => ({
    subject: "Votre inscription n'a pas été acceptée",
    preheader: `${company} n'a pas ouvert de compte à votre nom.`,
    title: "Votre inscription n'a pas été acceptée",
    body: [
      bonjour(firstName),
      text(
        `L'équipe du programme chez ${company} a examiné votre inscription et n'a pas ouvert de compte à votre nom.`,
      ),
      ...(rejectionWord === null ? [] : [text("L'équipe vous écrit :"), quote(rejectionWord)]),
      text("Vous pensez que c'est une erreur ? Écrivez à l'équipe : elle peut encore accepter votre inscription."),
      buttons({ label: "Écrire à l'équipe", url: page(publicPaths.contact.fr) }),
    ],
    reason: `Vous recevez cet e-mail à la suite de votre inscription chez ${company}.`,
  }),
  en: ({ company, firstName, rejectionWord, page }) => ({
    subject: 'Your sign-up was not approved',
    preheader: `${company} did not open an account for you.`,
    title: 'Your sign-up was not approved',
    body: [
      hello(firstName),
      text(`The program team at ${company} reviewed your sign-up and did not open an account for you.`),
      ...(rejectionWord === null ? [] : [text('A message from the team:'), quote(rejectionWord)]),
      text('Do you think this is a mistake? Write to the team: they can still approve your sign-up.'),
      buttons({ label: 'Write to the team', url: page(publicPaths.contact.en) }),
    ],
    reason: `You are receiving this email because you signed up at ${company}.`,
  }),
}
