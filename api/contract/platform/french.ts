/** Names whose h is silent, as French elides them; of other names with an h we cannot know, so they keep « de ». */
const silentH =
  /^h(adrien|ector|elen|eloi|enri|ermin|erve|ilair|ippolyt|onor|orac|ortens|ubert|ugo|ugue|umbert|yacinth|elsinki|avane)/

/** « de Karim », « d’Inès », « d’Hélène », « d’Yves » but « de Yann ». */
export function withDe(name: string): string {
  return elides(name) ? `d’${name}` : `de ${name}`
}

/** « que Karim », « qu’Inès ». */
export function withQue(name: string): string {
  return elides(name) ? `qu’${name}` : `que ${name}`
}

function elides(name: string): boolean {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  if (/^[A-Z]{2,}$/.test(name)) return false
  return /^[aeiouœæ]/.test(plain) || /^y[^aeiou]/.test(plain) || silentH.test(plain)
}
