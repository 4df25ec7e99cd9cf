import { describe, expect, it } from 'vitest'
import { contactDetailIn } from './contact-details.ts'

describe('contact details in free text', () => {
  it.each([
    ['Écrivez-moi : ines@valombre.example', 'email', 'ines@valombre.example'],
    ['ines.carbonnel+mentorat@valombre.fr', 'email', 'ines.carbonnel+mentorat@valombre.fr'],
    ['ines (at) valombre (point) fr', 'email', 'ines (at) valombre (point) fr'],
    ['ines [at] valombre.fr', 'email', 'ines [at] valombre.fr'],
    ['ines arobase valombre point fr', 'email', 'ines arobase valombre point fr'],
    ['écris à hélène@société.fr', 'email', 'hélène@société.fr'],
    ['INES@VALOMBRE.FR', 'email', 'INES@VALOMBRE.FR'],
    ['mailto:ines@mail.valombre.co.uk', 'email', 'ines@mail.valombre.co.uk'],
    ['Mon adresse (ines@valombre.fr) est là', 'email', 'ines@valombre.fr'],
    ['ines{at}valombre{dot}com', 'email', 'ines{at}valombre{dot}com'],
    ['Mon numéro : 06 12 34 56 78', 'phone', '06 12 34 56 78'],
    ['0612345678', 'phone', '0612345678'],
    ['06.12.34.56.78', 'phone', '06.12.34.56.78'],
    ['06-12-34-56-78', 'phone', '06-12-34-56-78'],
    ['06/12/34/56/78', 'phone', '06/12/34/56/78'],
    ['06 12 34 56 78 (espaces insécables)', 'phone', '06 12 34 56 78'],
    ['appelez le 01 44 55 66 77.', 'phone', '01 44 55 66 77'],
    ['+33612345678', 'phone', '+33612345678'],
    ['+33 6 12 34 56 78', 'phone', '+33 6 12 34 56 78'],
    ['call +33 (6) 12-34-56-78', 'phone', '+33 (6) 12-34-56-78'],
    ['0033 6 12 34 56 78', 'phone', '0033 6 12 34 56 78'],
    ['+33 (0)6 12 34 56 78', 'phone', '+33 (0)6 12 34 56 78'],
    ['+44 20 7946 0958', 'phone', '+44 20 7946 0958'],
    ['+1 (415) 555-0132', 'phone', '+1 (415) 555-0132'],
    ['+32 470 12 34 56', 'phone', '+32 470 12 34 56'],
    ['0 6 1 2 3 4 5 6 7 8', 'phone', '0 6 1 2 3 4 5 6 7 8'],
    ['0.6.1.2.3.4.5.6.7.8', 'phone', '0.6.1.2.3.4.5.6.7.8'],
    ['zéro six un deux trois quatre cinq six sept huit', 'phone', 'zéro six un deux trois quatre cinq six sept huit'],
    ['zéro six 12 34 56 78', 'phone', 'zéro six 12 34 56 78'],
    ['zero six one two three four five six seven eight', 'phone', 'zero six one two three four five six seven eight'],
    ['Le 01/02/2025 14:30, appelez le 06 12 34 56 78', 'phone', '06 12 34 56 78'],
    ['le 01/02/2025 06 12 34 56 78', 'phone', '06 12 34 56 78'],
    ['Le 01.02.2025 14.30 puis 0612 345 678', 'phone', '0612 345 678'],
    ['06 12 34 1978', 'phone', '06 12 34 1978'],
    [
      'De zéro à un : zéro, un, deux, trois, quatre ; zéro six douze trente-quatre cinquante-six soixante-dix-huit',
      'phone',
      'zéro six douze trente-quatre cinquante-six soixante-dix-huit',
    ],
    [
      'zero one two three four; zero six one two three four five six seven eight',
      'phone',
      'zero six one two three four five six seven eight',
    ],
    ['https://ines.example/contact', 'url', 'https://ines.example/contact'],
    ['voyez www.ines-carbonnel.example', 'url', 'www.ines-carbonnel.example'],
    ['mon site : ines-carbonnel.fr', 'url', 'ines-carbonnel.fr'],
    ['linkedin.com/in/ines', 'url', 'linkedin.com/in/ines'],
    ['calendly.com/ines/30min', 'url', 'calendly.com/ines/30min'],
    ['t.me/ines', 'url', 't.me/ines'],
    ['Sur Instagram : ines.carbo', 'handle', 'Instagram : ines.carbo'],
    ['insta: @ines_c', 'handle', 'insta: @ines_c'],
    ['suivez @ines_carbonnel', 'handle', '@ines_carbonnel'],
    ['WhatsApp: inesc', 'handle', 'WhatsApp: inesc'],
    ['discord = ines1234', 'handle', 'discord = ines1234'],
    ['TikTok : @ines.c', 'handle', 'TikTok : @ines.c'],
  ])('« %s » holds one', (text, kind, match) => {
    expect(contactDetailIn(text)).toEqual({ kind, text: match })
  })

  it.each([
    'De 2019 à 2024, 12 000 clients et 400 chantiers',
    '@ ce sujet',
    '20 ans, 3 équipes, 1 250 000 € de budget',
    '3 à 5 ans d’expérience',
    'version 2.0.14',
    'Node 24.1.0 et TypeScript 7.0.2',
    'le 06/12/2024',
    'le 06.12.2024 à 14:30',
    '2024-12-06 14:30:00',
    'du 01/02/2023 au 03/04/2024',
    'du 01/02/2025 14 30 au 03/04/2025 14 30',
    'zéro, un, deux, trois, quatre ; zéro, un, deux, trois',
    '1 234 567,89 €',
    '12 500 000 euros de chiffre d’affaires',
    '75 012 Paris',
    'ISO 27001, ISO 9001 et NF EN 1090-2',
    'norme EN 60204-1:2018',
    '98 % des dossiers, 0 accident depuis 2015',
    'de 0 à 100 personnes en 3 ans',
    'un deux trois, on y va',
    'J’ai zéro expérience en six sigma',
    'six mois, puis cinq ans',
    'Excel, Power BI et e-mail marketing',
    'j’ai dirigé l’équipe @ Lyon',
    'un ratio de 3/4, puis 5/8',
    'SNCF Réseau, S.N.C.F. et C.A.P.',
    'Cf. p. 12 et p. 48',
    'Je parle de LinkedIn et d’Instagram avec mes clients',
    'Mon thème : Instagram pour les artisans',
    'Vue.js, Next.js et ASP.NET Core',
    'le point de vue d’un chef de projet',
    'Il est arrivé. Depuis, tout va bien',
    'bac+5, bac +2',
    'matricule 4578 123',
    '+20 % en 2 ans, +300 clients',
    'horaires : 09h00-12h30 et 14h00-18h30',
    'SIRET non communiqué, lot n° 123 456 789',
    'de 2001 à 2005, de 2006 à 2010, puis 2011',
    '10 20 30 40 50 pas',
    '00:15:30 de durée',
  ])('« %s » holds none', (text) => {
    expect(contactDetailIn(text)).toBeNull()
  })

  it.each([
    'a.',
    'a@',
    'a ',
    'a (at) ',
    'a at b dot ',
    'x.de ',
    'insta : ',
    '０',
    '0 ',
    '+1 ',
    '01/02/2025 14 ',
    '0 trente quatre ',
    'zéro, trente et un ',
    'zéro, un, deux, trois, quatre ; ',
  ])('takes some milliseconds for a text of %j, and grows no faster than the text', (part) => {
    const took = (length: number, times: number) => {
      const text = part.repeat(length / part.length)
      const each = Array.from({ length: times }, () => {
        const start = performance.now()
        contactDetailIn(text)
        return performance.now() - start
      })
      return Math.min(...each)
    }
    expect(took(4_000, 9)).toBeLessThan(60)
    // A rule that looks back at all of it would take minutes.
    expect(took(256_000, 1)).toBeLessThan(8_000)
  })
})
