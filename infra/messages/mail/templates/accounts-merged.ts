import { bonjour, hello, notice, type Template, text } from '../render/content.ts'

/** To both addresses; neither names the other: an administrator may have taken two people for one. */
export const accountsMerged: Template<'accounts_merged'> = {
  fr: ({ company, firstName, params: { signsIn, passwordOfOther } }) => ({
    subject: "Vos deux comptes n'en font plus qu'un",
    preheader: signsIn ? 'Cette adresse vous connecte.' : 'Cette adresse ne vous connecte plus.',
    title: "Vos deux comptes n'en font plus qu'un",
    body: [
      bonjour(firstName),
      text(`L'équipe du programme a réuni vos deux comptes chez ${company}. Vos échanges passés y sont ensemble.`),
      text(
        signsIn
          ? `Connectez-vous avec cette adresse${passwordOfOther ? ' et le mot de passe que vous aviez avec votre autre adresse' : ''}.`
          : `Cette adresse ne vous connecte plus. Connectez-vous avec l'adresse de votre autre compte${
              passwordOfOther ? ' et le mot de passe que vous aviez avec celle-ci' : ''
            }.`,
      ),
      notice("Vous n'avez qu'un compte ?", "Prévenez tout de suite l'équipe du programme."),
    ],
    reason: 'Cet e-mail part aux adresses des deux comptes.',
  }),
  en: ({ company, firstName, params: { signsIn, passwordOfOther } }) => ({
    subject: 'Your two accounts are now one',
    preheader: signsIn ? 'This address signs you in.' : 'This address no longer signs you in.',
    title: 'Your two accounts are now one',
    body: [
      hello(firstName),
      text(`The program team has merged your two accounts at ${company}. Everything from both is there.`),
      text(
        signsIn
          ? `Sign in with this address${passwordOfOther ? ' and the password of your other account' : ''}.`
          : `This address no longer signs you in. Sign in with the address of your other account${
              passwordOfOther ? ' and the password of this one' : ''
            }.`,
      ),
      notice('Only ever had one account?', 'Tell the program team right away.'),
    ],
    reason: 'This e-mail goes to the addresses of both accounts.',
  }),
}
