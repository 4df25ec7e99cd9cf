import { bonjour, hello, type Template, text } from '../render/content.ts'

export const signUpRejected: Template<'sign_up_rejected'> = {
  fr: ({ company, params }) => ({
    subject: "Votre inscription n'a pas été acceptée",
    preheader: `${company} n'a pas ouvert de compte à votre nom.`,
    title: "Votre inscription n'a pas été acceptée",
    body: [
      bonjour(params.firstName),
      text(
        `L'équipe du programme chez ${company} a examiné votre inscription et n'a pas ouvert de compte à votre nom.`,
      ),
      text("Vous pensez que c'est une erreur ? Adressez-vous à l'équipe qui vous a parlé du programme."),
    ],
    reason: `Vous recevez cet e-mail à la suite de votre inscription chez ${company}.`,
  }),
  en: ({ company, params }) => ({
    subject: 'Your sign-up was not approved',
    preheader: `${company} did not open an account for you.`,
    title: 'Your sign-up was not approved',
    body: [
      hello(params.firstName),
      text(`The program team at ${company} reviewed your sign-up and did not open an account for you.`),
      text('Do you think this is a mistake? Please ask the team that told you about the program.'),
    ],
    reason: `You receive this e-mail because you signed up at ${company}.`,
  }),
}
