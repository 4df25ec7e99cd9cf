import { withDe } from '#contract/platform/french.ts'
import { bonjour, buttons, facts, hello, type ReportFacts, small, type Template, text } from '../render/content.ts'

const none: ReportFacts = { month: '', figures: [], see: '' }

/** The figures of a month: a few of them here, all of them in the file. */
export const figuresReport: Template<'figures_report'> = {
  fr: ({ company, firstName, program, page, unsubscribe, report: { month, figures, see } = none }) => ({
    subject: `Rapport du mois : ${month}${program === null ? '' : `, ${program}`}`,
    preheader: figures.map(([name, value]) => `${name} : ${value}`).join(', '),
    title: `Le mentorat en ${month}`,
    body: [
      bonjour(firstName),
      text(`Voici les chiffres de ${program ?? 'tous les programmes'} en ${month}, à côté de ceux du mois d'avant.`),
      facts(...figures),
      buttons({ label: 'Voir la page des mêmes dates', url: see }),
      small('Le PDF joint a tous les chiffres. Moins de 5 personnes ne sont jamais montrées à part.'),
    ],
    reason: `Vous recevez cet e-mail parce qu'un administrateur ${withDe(company)} vous a choisi pour le rapport du mois, ou parce que vous l'avez demandé.`,
    ways: [
      { label: 'Choisir qui le reçoit', url: page('/admin/figures?report') },
      { label: 'Ne plus le recevoir', url: unsubscribe },
    ],
  }),
  en: ({ company, firstName, program, page, unsubscribe, report: { month, figures, see } = none }) => ({
    subject: `Monthly report: ${month}${program === null ? '' : `, ${program}`}`,
    preheader: figures.map(([name, value]) => `${name}: ${value}`).join(', '),
    title: `Mentoring in ${month}`,
    body: [
      hello(firstName),
      text(`Here are the figures of ${program ?? 'all programs'} in ${month}, next to those of the month before.`),
      facts(...figures),
      buttons({ label: 'See these dates in the console', url: see }),
      small('The attached PDF has all the figures. Groups of fewer than 5 people are never shown separately.'),
    ],
    reason: `You are receiving this email because an administrator of ${company} added you to the monthly report, or because you asked for it.`,
    ways: [
      { label: 'Choose who receives it', url: page('/admin/figures?report') },
      { label: 'Stop receiving it', url: unsubscribe },
    ],
  }),
}
