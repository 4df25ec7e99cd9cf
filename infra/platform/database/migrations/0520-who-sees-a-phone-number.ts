import type { Knex } from 'knex'

/** What companies began with, which was untrue, and what is true (domain/community/profile/visibility.ts). */
const answers = [
  [
    'Ni l’annuaire ni votre page ne les montrent. Écrivez-vous par la messagerie\u00A0: rien ne vous oblige à donner ' +
      'vos coordonnées.',
    'Votre adresse\u00A0: les administrateurs. Votre téléphone et votre profil LinkedIn\u00A0: la personne avec qui ' +
      'vous êtes en mentorat, tant qu’il dure, et les administrateurs. L’annuaire ne montre rien de cela.',
  ],
  [
    'Neither the directory nor your page shows them. Write to each other in messages: nothing obliges you to give ' +
      'your contact details.',
    'Your address: administrators. Your phone number and LinkedIn profile: your mentor or mentee, for as long as the ' +
      'mentoring lasts, and administrators. The directory shows none of them.',
  ],
] as const

/** Corrects the standard answer to who sees a phone number, where the company left it as it was, and for new ones. */
export async function up(knex: Knex): Promise<void> {
  for (const [was, is] of answers) {
    await knex.raw('UPDATE app.faqs SET answer = ? WHERE answer = ?', [is, was])
    await knex.raw(
      `DO $do$ BEGIN
         EXECUTE replace(pg_get_functiondef('app.add_help(uuid)'::regprocedure), ${literal(was)}, ${literal(is)});
       END $do$`,
    )
  }
}

const literal = (text: string) => `$text$${text}$text$`
