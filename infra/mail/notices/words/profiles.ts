import type { NoticeKind } from '#domain/notices/topics.ts'
import type { NoticeFacts } from '../facts.ts'
import { notice, type NoticeTemplate, short } from '../frame.ts'

const shares = ({ profile }: NoticeFacts) => profile ?? { completion: 0, bar: 0 }

/** To whoever was asked to finish their profile. */
export const profileNotices = {
  reminder_profile: notice({
    fr: short((facts) => {
      const { completion, bar } = shares(facts)
      return {
        title: facts.asMentor ? 'Complétez votre profil pour être visible' : 'Complétez votre profil',
        body: facts.asMentor
          ? `Il est rempli à ${completion} %. Les mentorés le voient à partir de ${bar} % : quelques minutes suffisent.`
          : `Il est rempli à ${completion} %. À partir de ${bar} %, nous pouvons vous proposer les bons mentors.`,
        button: 'Compléter mon profil',
      }
    }),
    en: short((facts) => {
      const { completion, bar } = shares(facts)
      return {
        title: facts.asMentor ? 'Finish your profile to be found' : 'Finish your profile',
        body: facts.asMentor
          ? `It is ${completion}% complete. Mentees see it from ${bar}% on: a few minutes are enough.`
          : `It is ${completion}% complete. From ${bar}% on, we can suggest the right mentors.`,
        button: 'Finish my profile',
      }
    }),
  }),
} satisfies Readonly<Record<Extract<NoticeKind, 'reminder_profile'>, NoticeTemplate>>
