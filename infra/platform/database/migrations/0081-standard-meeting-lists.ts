import type { Knex } from 'knex'

/**
 * A company begins with needs to choose from and questions to report by; it changes them as it likes. Knex takes a
 * question mark for a binding unless it is escaped.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION app.add_meeting_lists(company uuid) RETURNS void LANGUAGE sql AS $$
      INSERT INTO app.meeting_reasons (company_id, label, position)
      SELECT company, jsonb_build_object('fr', fr, 'en', en), position FROM (VALUES
        (1, 'Prendre du recul', 'Step back'),
        (2, 'Préparer une décision', 'Prepare a decision'),
        (3, 'Débloquer une situation', 'Get past an obstacle'),
        (4, 'Apprendre un savoir-faire', 'Learn a skill'),
        (5, 'Préparer un moment clé', 'Prepare a key moment')) AS reason (position, fr, en);

      INSERT INTO app.feedback_questions
        (company_id, subcategory, role_type, position, field_type, required, title, choices)
      SELECT company, subcategory, role_type, position, field_type, required,
        jsonb_build_object('fr', fr, 'en', en), choices::jsonb
      FROM (VALUES
        ('meeting', 1, 'several_choices', true, 'Qu’avez-vous travaillé ensemble \\?', 'What did you work on together\\?',
          '[{"code":"step_back","label":{"fr":"Prendre du recul","en":"Stepping back"}},
            {"code":"decision","label":{"fr":"Préparer une décision","en":"Preparing a decision"}},
            {"code":"obstacle","label":{"fr":"Débloquer une situation","en":"Getting past an obstacle"}},
            {"code":"skill","label":{"fr":"Apprendre un savoir-faire","en":"Learning a skill"}},
            {"code":"review","label":{"fr":"Faire le point","en":"Taking stock"}}]'),
        ('meeting', 2, 'text', false, 'Qu’est-ce qui a fait avancer \\?', 'What brought things forward\\?', '[]'),
        ('meeting', 3, 'text', false, 'Que ferez-vous, vous, d’ici la prochaine session \\?',
          'What will you do before the next session\\?', '[]'),
        ('mentoring_relationship', 1, 'one_choice', true, 'L’objectif de départ est-il atteint \\?',
          'Was the goal that you began with reached\\?',
          '[{"code":"reached","label":{"fr":"Atteint","en":"Reached"}},
            {"code":"partly","label":{"fr":"En partie","en":"In part"}},
            {"code":"changed","label":{"fr":"Il a changé en route","en":"It changed on the way"}}]'),
        ('mentoring_relationship', 2, 'text', false, 'Qu’avez-vous vu changer \\?', 'What did you see change\\?', '[]'),
        ('mentoring_relationship', 3, 'text', false, 'Qu’avez-vous appris, vous \\?', 'What did you learn\\?', '[]'),
        ('mentoring_relationship', 4, 'text', false, 'Un conseil pour la suite du programme',
          'Advice for the program', '[]')
      ) AS question (subcategory, position, field_type, required, fr, en, choices)
      CROSS JOIN (VALUES ('participant'), ('presenter')) AS role (role_type);
    $$;
    SELECT app.add_meeting_lists(id) FROM app.companies;
  `)
}
