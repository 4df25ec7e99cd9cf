import { bonjour, buttons, hello, type Template, text } from '../render/content.ts'

/** Names nobody: the name and the address stand in the console, for a year. */
export const contactRequest: Template<'contact_request'> = {
  fr: ({ company, firstName, page }) => ({
    subject: 'Une personne souhaite être recontactée',
    preheader: "Elle n'a pas d'invitation et aimerait en savoir plus sur le programme.",
    title: 'Une personne souhaite être recontactée',
    body: [
      bonjour(firstName),
      text(
        "Une personne sans invitation a laissé son nom et son adresse pour en savoir plus sur le programme. Vous les trouvez dans la console, d'où vous pouvez aussi l'inviter.",
      ),
      buttons({ label: 'Voir qui recontacter', url: page('/admin/contact_requests') }),
    ],
    reason: `Vous recevez cet e-mail parce que vous administrez Binôme pour ${company}.`,
  }),
  en: ({ company, firstName, page }) => ({
    subject: 'Someone would like to hear from you',
    preheader: 'They don’t have an invitation and would like to know more about the program.',
    title: 'Someone would like to hear from you',
    body: [
      hello(firstName),
      text(
        'Someone without an invitation left a name and an address to learn more about the program. You’ll find them in the console, where you can also send an invitation.',
      ),
      buttons({ label: 'See who to contact', url: page('/admin/contact_requests') }),
    ],
    reason: `You are receiving this email because you are a Binôme administrator at ${company}.`,
  }),
}
