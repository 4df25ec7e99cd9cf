import type { Knex } from 'knex'
import { choice, standardQuestions, words, type Words } from '../standard-questions.ts'

const step = (
  anchor: string,
  title: Words,
  heading: Words,
  help: Words,
  names: readonly string[],
  roles: readonly string[] = ['participant', 'presenter'],
) => ({ anchor, title, heading, help, names, roles })

const steps = [
  step(
    'presentation',
    words('Vous présenter', 'About you'),
    words('Présentez-vous', 'Introduce yourself'),
    words(
      'Deux phrases suffisent. Elles se lisent en haut de votre page, avant tout le reste.',
      'Two sentences are enough. They stand at the top of your page, before all the rest.',
    ),
    ['position', 'mission', 'presentation', 'seniority', 'languages'],
  ),
  step(
    'parcours',
    words('Votre parcours', 'Your background'),
    words('D’où parlez-vous ?', 'Where do you come from?'),
    words(
      'Votre métier et votre entité aident à se trouver.',
      'Your job and your business unit help people to find each other.',
    ),
    ['job_categories', 'business_unit', 'location', 'worksite', 'phone', 'linkedin'],
  ),
  step(
    'competences',
    words('Vos compétences', 'Your skills'),
    words('Que savez-vous transmettre ?', 'What can you pass on?'),
    words(
      'Choisissez ce que vous aimeriez enseigner, pas seulement ce que vous faites.',
      'Choose what you would like to teach, not only what you do.',
    ),
    ['skills', 'expectations'],
    ['presenter'],
  ),
  step(
    'besoins',
    words('Vos besoins', 'Your needs'),
    words('Que cherchez-vous ?', 'What are you looking for?'),
    words('Ce que vous dites ici vous amène les bons mentors.', 'What you say here brings you to the right mentors.'),
    ['needed_skills', 'targeted_job_categories', 'targeted_business_units', 'needs', 'projects', 'expectations'],
    ['participant'],
  ),
  step(
    'motivations',
    words('Vos motivations', 'Your motivations'),
    words('Qu’est-ce qui vous fait avancer ?', 'What drives you?'),
    words(
      'Deux personnes qui partagent une motivation se comprennent plus vite.',
      'Two people who share a motivation understand each other sooner.',
    ),
    ['motivations'],
  ),
  step(
    'talents',
    words('Vos talents', 'Your talents'),
    words('Comment comprenez-vous le mieux ?', 'How do you understand best?'),
    words(
      'Pour savoir s’il vaut mieux un schéma, une promenade ou un long message.',
      'To know whether a sketch, a walk or a long message is better.',
    ),
    ['talents'],
  ),
  step(
    'profil',
    words('Votre profil', 'Your type'),
    words('Comment aimez-vous travailler ?', 'How do you like to work?'),
    words(
      'Pour éviter les malentendus du début : l’un veut un plan, l’autre veut voir la machine.',
      'To avoid first misunderstandings: one wants a plan, the other wants to see the machine.',
    ),
    ['personality'],
  ),
  step(
    'ressources',
    words('Vos ressources', 'Your resources'),
    words('Qu’est-ce qui vous inspire ?', 'What inspires you?'),
    words(
      'Elles disent de vous ce qu’un intitulé de poste ne dit pas.',
      'They tell of you what a job title does not tell.',
    ),
    ['resources'],
  ),
  step(
    'disponibilites',
    words('Vos disponibilités', 'Your availability'),
    words('Quand êtes-vous libre ?', 'When are you free?'),
    words('Rien n’est réservé tant que vous n’avez pas accepté.', 'Nothing is booked until you have accepted.'),
    ['availabilities'],
  ),
]

const motivations = [
  choice('autonomy', words('Gagner en autonomie', 'Autonomy')),
  choice('learning', words('Apprendre', 'Learning')),
  choice('helping_others', words('Aider les autres', 'Helping others')),
  choice('recognition', words('Être reconnu', 'Recognition')),
  choice('creation', words('Créer', 'Creation')),
  choice('balance', words('Trouver un équilibre', 'Balance')),
  choice('leadership', words('Mener', 'Leadership')),
]

const json = (value: unknown) => `$json$${JSON.stringify(value)}$json$::jsonb`

/**
 * A company begins with questions and steps, and changes them as it likes. Talents and personality are there, and are
 * not asked until the company wants it.
 */
export async function up(knex: Knex): Promise<void> {
  const script = `
    CREATE FUNCTION app.add_profile_questions(company uuid) RETURNS void LANGUAGE sql AS $function$
      INSERT INTO app.profile_questions (company_id, category, field_name, field_type, roles, title, help, choices,
        required, is_filter, max_length, max_choices, position, archived)
      SELECT company, coalesce(q.category, 'profile_question'), q.field_name, q.field_type, q.roles, q.title, q.help,
        coalesce(q.choices, '[]'), coalesce(q.required, false), coalesce(q.is_filter, false), q.max_length,
        q.max_choices, q.place, coalesce(q.archived, false)
      FROM ROWS FROM (jsonb_to_recordset(${json(standardQuestions)}) AS (category text, field_name text, field_type text,
        roles text[], title jsonb, help jsonb, choices jsonb, required boolean, is_filter boolean, max_length integer,
        max_choices smallint, archived boolean)) WITH ORDINALITY AS q (category, field_name, field_type, roles, title,
        help, choices, required, is_filter, max_length, max_choices, archived, place)
      ON CONFLICT DO NOTHING;

      INSERT INTO app.profile_steps (company_id, role, position, anchor, title, heading, help, questions)
      SELECT company, role, row_number() OVER (PARTITION BY role ORDER BY s.place), s.anchor, s.title, s.heading,
        s.help, (
          SELECT array_agg(q.id ORDER BY named.place) FROM unnest(s.names) WITH ORDINALITY AS named (name, place)
          JOIN app.profile_questions q ON q.company_id = company AND q.field_name = named.name AND role = ANY (q.roles))
      FROM ROWS FROM (jsonb_to_recordset(${json(steps)}) AS (anchor text, title jsonb, heading jsonb, help jsonb,
        names text[], roles text[])) WITH ORDINALITY AS s (anchor, title, heading, help, names, roles, place)
      CROSS JOIN LATERAL unnest(s.roles) AS role
      ON CONFLICT DO NOTHING;

      INSERT INTO app.tags (company_id, kind, code, ordinal, label)
      SELECT company, 'motivation', m.code, m.place - 1, m.label
      FROM ROWS FROM (jsonb_to_recordset(${json(motivations)}) AS (code text, label jsonb))
        WITH ORDINALITY AS m (code, label, place)
      WHERE NOT EXISTS (SELECT FROM app.tags t WHERE t.company_id = company AND t.kind = 'motivation');
    $function$;
    SELECT app.add_profile_questions(id) FROM app.companies;
  `
  // Knex takes a question mark for a binding unless it is escaped.
  await knex.raw(script.replaceAll('?', String.raw`\?`))
}
