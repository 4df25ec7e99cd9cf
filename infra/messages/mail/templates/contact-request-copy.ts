import { bonjour, buttons, hello, type Template, text } from '../render/content.ts'

/** To whoever asked for a demonstration or for information: how to take it back, for as long as it is kept. */
export const contactRequestCopy: Template<'contact_request_copy'> = {
  fr: ({ company, firstName, link, until, params }) => ({
    subject: params.kind === 'demo' ? 'Votre demande de démonstration' : 'Votre demande d’informations',
    preheader: 'Elle est bien arrivée. Voici comment la retirer.',
    title: 'Votre demande est arrivée',
    body: [
      bonjour(firstName),
      text(
        params.kind === 'demo'
          ? "L'équipe vous propose deux dates à cette adresse."
          : "L'équipe vous écrit à cette adresse quand le programme s'ouvre à vous.",
      ),
      text(
        params.information
          ? 'Vous acceptez de recevoir des informations, quelques fois par an. Vous pouvez retirer cet accord, ou effacer votre demande entière, sans donner de raison.'
          : "Nous ne vous enverrons pas d'autres informations. Vous pouvez effacer votre demande, sans donner de raison.",
      ),
      buttons({ label: 'Retirer mon accord ou ma demande', url: link }),
      text(`Ce lien reste ouvert jusqu'au ${until}. Ce jour-là, la demande est effacée.`),
    ],
    reason: `Vous recevez cet e-mail parce que cette adresse a été donnée à ${company}. Si ce n'est pas vous, effacez la demande.`,
  }),
  en: ({ company, firstName, link, until, params }) => ({
    subject: params.kind === 'demo' ? 'Your request for a demo' : 'Your request for information',
    preheader: 'We’ve received it. Here is how to withdraw it.',
    title: 'We’ve received your request',
    body: [
      hello(firstName),
      text(
        params.kind === 'demo'
          ? 'The team will suggest two dates by email.'
          : 'The team will email you when the program opens to you.',
      ),
      text(
        params.information
          ? 'You agreed to receive information a few times a year. You can withdraw this, or erase the whole request, without giving a reason.'
          : 'We won’t send you anything else. You can erase your request without giving a reason.',
      ),
      buttons({ label: 'Withdraw my consent or my request', url: link }),
      text(`This link works until ${until}. On that day, the request is erased.`),
    ],
    reason: `You are receiving this email because this address was given to ${company}. If it wasn’t you, erase the request.`,
  }),
}
