import type { NoticeKind } from '#domain/messages/notices/topics.ts'
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
        title: facts.asMentor ? 'Complete your profile so that mentees can find you' : 'Complete your profile',
        body: facts.asMentor
          ? `It is ${completion}% complete. Mentees can see it from ${bar}%: it only takes a few minutes.`
          : `It is ${completion}% complete. From ${bar}%, we can suggest the right mentors.`,
        button: 'Complete my profile',
      }
    }),
  }),
} satisfies Readonly<Record<Extract<NoticeKind, 'reminder_profile'>, NoticeTemplate>>
