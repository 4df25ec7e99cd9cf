import type { Criterion } from './subject.ts'

/** The mentor reads why the mentee fits: at most three reasons, strongest first. */
const maxReasons = 3

/** One criterion as a sentence; `names`: what the two share. */
const sentences: Readonly<Record<'fr' | 'en', Readonly<Record<string, (names: string) => string>>>> = {
  fr: {
    skills: (names) => `Cherche ${names}, parmi vos compétences`,
    job_categories: (names) => `Vise votre métier : ${names}`,
    business_unit: (names) => `Vise votre entité : ${names}`,
    languages: (names) => `Parle ${names}, comme vous`,
    motivations: (names) => `Partage votre motivation : ${names}`,
    personality: (names) => `Se reconnaît dans le même profil que vous : ${names}`,
    talents: (names) => `Partage avec vous un talent : ${names}`,
    availability: (hours) => `Vous êtes libres en même temps le ${hours}`,
  },
  en: {
    skills: (names) => `Looks for ${names}, among your skills`,
    job_categories: (names) => `Aims at your job: ${names}`,
    business_unit: (names) => `Aims at your unit: ${names}`,
    languages: (names) => `Speaks ${names}, as you do`,
    motivations: (names) => `Shares your motivation: ${names}`,
    personality: (names) => `Sees the same type in themselves as you: ${names}`,
    talents: (names) => `Shares a talent with you: ${names}`,
    availability: (hours) => `You are both free on ${hours}`,
  },
}

export function reasonsOf(criteria: readonly Criterion[], locale: 'fr' | 'en'): readonly string[] {
  return criteria
    .filter(({ points }) => points > 0)
    .flatMap((one) => {
      const { criterion, slots } = one
      const say = sentences[locale][criterion]
      const names = criterion === 'availability' ? hoursOf(slots, locale) : namesOf(one, locale)
      return say === undefined || names === '' ? [] : [say(names)]
    })
    .slice(0, maxReasons)
}

function namesOf({ criterion, matched }: Criterion, locale: 'fr' | 'en'): string {
  const keeps = criterion === 'languages' && locale === 'en'
  return new Intl.ListFormat(locale).format(matched.map(({ label }) => (keeps ? label[locale] : inside(label[locale]))))
}

/** As written inside a sentence; an acronym keeps its capitals. */
function inside(label: string): string {
  const second = label.charAt(1)
  return second === second.toLowerCase() ? label.charAt(0).toLowerCase() + label.slice(1) : label
}

/** 4 January 2021 was a Monday. */
function hoursOf(slots: Criterion['slots'], locale: 'fr' | 'en'): string {
  const [slot] = slots ?? []
  if (slot === undefined) return ''
  const day = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  return `${day.format(new Date(Date.UTC(2021, 0, 3 + slot.weekday)))}, ${slot.start} – ${slot.end}`
}
