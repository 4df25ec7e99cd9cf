/** A trade of the demo companies: its titles, where it is found, what people in it know, and what they do. */
export interface Job {
  readonly unit: string
  readonly category: string
  /** In the company's language, for a woman, for a man, and in English. */
  readonly woman: string
  readonly man: string
  readonly english: string
  /** 1 starts out, 2 has done it for years, 3 leads. */
  readonly level: 1 | 2 | 3
  readonly skills: readonly string[]
  readonly mission: { readonly fr: string; readonly en: string }
}

/** @param skills codes, with a space between them */
export const job = (
  unit: string,
  category: string,
  level: Job['level'],
  titles: readonly [woman: string, man: string, english: string],
  skills: string,
  fr: string,
  en: string,
): Job => ({
  unit,
  category,
  level,
  woman: titles[0],
  man: titles[1],
  english: titles[2],
  skills: skills.split(' '),
  mission: { fr, en },
})
