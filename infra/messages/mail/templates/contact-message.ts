import { withDe } from '#contract/platform/french.ts'
import { bonjour, buttons, type ContactWords, facts, hello, quote, type Template, text } from '../render/content.ts'

/** Params name a message; where it is gone no mail is written. */
const none: ContactWords = { name: '', email: '', subject: '', message: '' }

export const contactMessage: Template<'contact_message'> = {
  fr: ({ company, firstName, contact, page, params }) => {
    const { name, email, subject, message } = contact ?? none
    return {
      subject: `Message : ${subject}`,
      preheader: `${name} attend une réponse.`,
      title: subject,
      body: [
        bonjour(firstName),
        text(`${name} vous écrit par le formulaire de contact. Répondez à son adresse, puis notez-le dans la console.`),
        facts(['Nom', name], ['Adresse', email]),
        quote(message),
        buttons({ label: 'Voir le message', url: page(`/admin/contact_messages/${params.messageId}`) }),
      ],
      reason: `Vous recevez cet e-mail parce que les messages destinés à l'équipe ${withDe(company)} arrivent à cette adresse.`,
    }
  },
  en: ({ company, firstName, contact, page, params }) => {
    const { name, email, subject, message } = contact ?? none
    return {
      subject: `Message: ${subject}`,
      preheader: `${name} is waiting for an answer.`,
      title: subject,
      body: [
        hello(firstName),
        text(
          `${name} wrote to you through the contact form. Reply to their address, then mark it as answered in the console.`,
        ),
        facts(['Name', name], ['Address', email]),
        quote(message),
        buttons({ label: 'See the message', url: page(`/admin/contact_messages/${params.messageId}`) }),
      ],
      reason: `You are receiving this email because messages to the ${company} team are sent to this address.`,
    }
  },
}

export const contactCopy: Template<'contact_copy'> = {
  fr: ({ company, firstName, contact }) => {
    const { subject, message } = contact ?? none
    return {
      subject: `Votre message : ${subject}`,
      preheader: "L'équipe l'a reçu. En voici une copie.",
      title: "L'équipe a reçu votre message",
      body: [bonjour(firstName), text("En voici une copie. L'équipe vous répond à cette adresse."), quote(message)],
      reason: `Vous recevez cet e-mail parce que vous avez écrit à l'équipe ${withDe(company)} par le formulaire de contact.`,
    }
  },
  en: ({ company, firstName, contact }) => {
    const { subject, message } = contact ?? none
    return {
      subject: `Your message: ${subject}`,
      preheader: 'The team has received it. Here is a copy.',
      title: 'The team has received your message',
      body: [hello(firstName), text('Here is a copy. The team will reply to this address.'), quote(message)],
      reason: `You are receiving this email because you wrote to the ${company} team through the contact form.`,
    }
  },
}

/** To an address that anybody may have typed, without a word of theirs: nobody writes to strangers through us. */
export const contactReceived: Template<'contact_received'> = {
  fr: ({ company, firstName }) => ({
    subject: "L'équipe a reçu votre message",
    preheader: 'Elle vous répond à cette adresse.',
    title: "L'équipe a reçu votre message",
    body: [bonjour(firstName), text("Votre message est arrivé. L'équipe vous répond à cette adresse.")],
    reason: `Vous recevez cet e-mail parce que cette adresse a été donnée dans le formulaire de contact ${withDe(company)}. Si ce n'est pas vous, ne répondez pas.`,
  }),
  en: ({ company, firstName }) => ({
    subject: 'The team has received your message',
    preheader: 'They will reply to this address.',
    title: 'The team has received your message',
    body: [hello(firstName), text('Your message has arrived. The team will reply to this address.')],
    reason: `You are receiving this email because this address was entered in ${company}’s contact form. If it wasn’t you, don’t reply.`,
  }),
}
