import { bonjour, buttons, facts, hello, type Template, text } from '../render/content.ts'

export const readModelStopped: Template<'read_model_stopped'> = {
  fr: ({ company, firstName, params, page, moment }) => ({
    subject: 'Une vue de lecture est arrêtée',
    preheader: `${params.model} : depuis le ${moment(params.since)}.`,
    title: 'Une vue de lecture est arrêtée',
    body: [
      bonjour(firstName),
      text(
        "Rien n'est perdu, mais des pages ne montrent plus ce qui vient d'être fait. La vue réessaie d'elle-même ; la page Supervision dit où elle s'est arrêtée, et pourquoi.",
      ),
      facts(['Vue', params.model], ['Arrêtée depuis', moment(params.since)]),
      buttons({ label: 'Ouvrir la supervision', url: page('/admin/operations') }),
    ],
    reason: `Vous recevez cet e-mail parce que vous administrez Binôme pour ${company}.`,
  }),
  en: ({ company, firstName, params, page, moment }) => ({
    subject: 'A read model has stopped',
    preheader: `${params.model}: since ${moment(params.since)}.`,
    title: 'A read model has stopped',
    body: [
      hello(firstName),
      text(
        'Nothing is lost, but pages no longer show the latest changes. It retries on its own; the Operations page says where it stopped, and why.',
      ),
      facts(['Read model', params.model], ['Stopped since', moment(params.since)]),
      buttons({ label: 'Open operations', url: page('/admin/operations') }),
    ],
    reason: `You are receiving this email because you are a Binôme administrator at ${company}.`,
  }),
}
