import { text } from '../../render/content.ts'
import { quoted } from './quoted.ts'
import { choicesOf, notice, type NoticeTemplate, short } from '../frame.ts'

type RelationshipKind = 'request_finished' | 'partner_erased' | 'feedback_provided' | 'reminder_silent'

export const relationshipNotices = {
  request_finished: notice({
    fr: short(({ name, reason, word, to }) => ({
      title: `Votre mentorat avec ${name} est terminé`,
      body: "Il reste à dire ce qu'il vous a apporté : vous lirez l'avis de l'autre quand le vôtre sera envoyé.",
      more: [...(reason === null ? [] : [text(`Raison donnée : ${reason}`)]), ...quoted(word)],
      button: 'Écrire mon bilan',
      url: to.report,
    })),
    en: short(({ name, reason, word, to }) => ({
      title: `Your mentoring with ${name} has ended`,
      body: 'All that’s left is your review: you can read theirs once yours is sent.',
      more: [...(reason === null ? [] : [text(`Reason given: ${reason}`)]), ...quoted(word)],
      button: 'Write my review',
      url: to.report,
    })),
  }),
  partner_erased: notice({
    fr: short(({ to }) => ({
      title: 'Votre partenaire a quitté Binôme',
      body: "Le mentorat prend fin. Ce que cette personne vous a écrit s'en va avec son compte ; vos textes restent.",
      button: 'Voir mon mentorat',
      url: to.see,
    })),
    en: short(({ to }) => ({
      title: 'Your partner has left Binôme',
      body: 'The mentoring ends. What they wrote is deleted with their account; what you wrote stays.',
      button: 'See my mentoring',
      url: to.see,
    })),
  }),
  feedback_provided: notice({
    fr: short(({ name, to }) => ({
      title: `${name} et vous avez écrit vos bilans`,
      body: 'Vous pouvez lire ce que chaque personne dit de votre mentorat.',
      button: 'Lire les bilans',
      url: to.report,
    })),
    en: short(({ name, to }) => ({
      title: `${name} and you have written your reviews`,
      body: 'You can read what each of you says about your mentoring.',
      button: 'Read the reviews',
      url: to.report,
    })),
  }),
  reminder_silent: notice({
    fr: short((facts) => ({
      title: `Des nouvelles de votre mentorat avec ${facts.name} ?`,
      body: "Rien ne s'est passé depuis 45 jours. Prévoyez une session, ou terminez le mentorat s'il est arrivé à son but : la place se libère.",
      button: 'Ouvrir le mentorat',
      after: choicesOf('fr', facts),
    })),
    en: short((facts) => ({
      title: `How is your mentoring with ${facts.name} going?`,
      body: 'You haven’t met for 45 days. Plan a session, or end the mentoring if it has reached its goal: the place opens up for someone else.',
      button: 'Open the mentoring',
      after: choicesOf('en', facts),
    })),
  }),
} satisfies Readonly<Record<RelationshipKind, NoticeTemplate>>
