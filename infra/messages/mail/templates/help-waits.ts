import { withDe } from '#contract/platform/french.ts'
import { bonjour, buttons, hello, type Template, text } from '../render/content.ts'

/** To those who read a case. What it is about stands in the console alone, where reading is recorded. */
export const helpWaits: Template<'help_waits'> = {
  fr: ({ company, firstName, page, params: { caseId, overdue } }) => {
    const title = overdue ? "Une demande d'aide attend toujours" : "Une demande d'aide vous attend"
    return {
      subject: title,
      preheader: overdue ? 'La date promise est passée.' : 'Elle vous est confiée, à vous et à peu de personnes.',
      title,
      body: [
        bonjour(firstName),
        text(
          overdue
            ? 'La date à laquelle une réponse était promise est passée.'
            : "Une personne demande de l'aide à l'équipe, en confiance. Elle se lit dans la console.",
        ),
        buttons({ label: 'Lire la demande', url: page(`/admin/help_cases/${caseId}/show`) }),
      ],
      reason: `Vous recevez cet e-mail parce que l'aide aux accompagnements ${withDe(company)} vous est confiée.`,
    }
  },
  en: ({ company, firstName, page, params: { caseId, overdue } }) => {
    const title = overdue ? 'A request for help is still waiting' : 'A request for help is waiting for you'
    return {
      subject: title,
      preheader: overdue ? 'The promised day has passed.' : 'It is entrusted to you and few others.',
      title,
      body: [
        hello(firstName),
        text(
          overdue
            ? 'The day by which an answer was promised has passed.'
            : 'Somebody asks the team for help, in confidence. You can read it in the console.',
        ),
        buttons({ label: 'Read the request', url: page(`/admin/help_cases/${caseId}/show`) }),
      ],
      reason: `You are receiving this email because you look after requests for help at ${company}.`,
    }
  },
}
