import type { names } from './names.ts'

export interface Place {
  readonly city: string
  readonly country: keyof typeof names
  readonly timeZone: string
  /** How many of a hundred of the company's people work there. */
  readonly share: number
  /** Share of people who use the product in English. */
  readonly english: number
}

const place = (city: string, country: Place['country'], timeZone: string, share: number, english: number): Place => ({
  city,
  country,
  timeZone,
  share,
  english,
})

export const valombrePlaces: readonly Place[] = [
  place('Lyon', 'FR', 'Europe/Paris', 17, 0.03),
  place('Paris', 'FR', 'Europe/Paris', 18, 0.1),
  place('Rennes', 'FR', 'Europe/Paris', 7, 0),
  place('Nantes', 'FR', 'Europe/Paris', 8, 0),
  place('Toulouse', 'FR', 'Europe/Paris', 7, 0.02),
  place('Marseille', 'FR', 'Europe/Paris', 7, 0),
  place('Brest', 'FR', 'Europe/Paris', 4, 0),
  place('Dijon', 'FR', 'Europe/Paris', 4, 0),
  place('Lille', 'FR', 'Europe/Paris', 6, 0),
  place('Bruxelles', 'BE', 'Europe/Brussels', 7, 0.4),
  place('Liège', 'BE', 'Europe/Brussels', 2, 0.1),
  place('Montréal', 'CA', 'America/Toronto', 5, 0.5),
  place('Québec', 'CA', 'America/Toronto', 2, 0.1),
  place('Casablanca', 'MA', 'Africa/Casablanca', 4, 0.1),
  place('Rabat', 'MA', 'Africa/Casablanca', 2, 0.1),
]

export const globexPlaces: readonly Place[] = [
  place('Leeds', 'GB', 'Europe/London', 40, 1),
  place('Bristol', 'GB', 'Europe/London', 25, 1),
  place('Hamburg', 'DE', 'Europe/Berlin', 35, 1),
]
